-- AlterTable
ALTER TABLE "audit_event" ADD COLUMN     "project_id" TEXT;

-- AlterTable
ALTER TABLE "project" ADD COLUMN     "is_private" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "personal_of" TEXT;

-- AlterTable
ALTER TABLE "inbox_item" ALTER COLUMN "document_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "people_group" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "people_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "people_group_member" (
    "group_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "people_group_member_pkey" PRIMARY KEY ("group_id","user_id")
);

-- CreateTable
CREATE TABLE "project_grant" (
    "project_id" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "granted_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_grant_pkey" PRIMARY KEY ("project_id","subject_kind","subject_id")
);

-- CreateTable
CREATE TABLE "access_request" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    "is_granted" BOOLEAN,

    CONSTRAINT "access_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deleted_private_project" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,

    CONSTRAINT "deleted_private_project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carried_file" (
    "file_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,

    CONSTRAINT "carried_file_pkey" PRIMARY KEY ("file_id","project_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "people_group_workspace_id_name_key" ON "people_group"("workspace_id", "name");

-- CreateIndex
CREATE INDEX "people_group_member_user_id_idx" ON "people_group_member"("user_id");

-- CreateIndex
CREATE INDEX "project_grant_subject_kind_subject_id_idx" ON "project_grant"("subject_kind", "subject_id");

-- CreateIndex
CREATE INDEX "access_request_project_id_decided_at_idx" ON "access_request"("project_id", "decided_at");

-- CreateIndex
CREATE INDEX "access_request_user_id_project_id_idx" ON "access_request"("user_id", "project_id");

-- CreateIndex
CREATE INDEX "deleted_private_project_workspace_id_idx" ON "deleted_private_project"("workspace_id");

-- CreateIndex
CREATE INDEX "carried_file_project_id_idx" ON "carried_file"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "project_workspace_id_personal_of_key" ON "project"("workspace_id", "personal_of");

-- AddForeignKey
ALTER TABLE "people_group" ADD CONSTRAINT "people_group_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_group_member" ADD CONSTRAINT "people_group_member_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "people_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_group_member" ADD CONSTRAINT "people_group_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_grant" ADD CONSTRAINT "project_grant_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carried_file" ADD CONSTRAINT "carried_file_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "project_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who may enter a project, and with which role. Everything that shows or changes documents asks this view.
CREATE VIEW project_member AS
SELECT p.id AS project_id, p.workspace_id, m.user_id, effective.role
FROM project p
JOIN member m ON m.workspace_id = p.workspace_id AND m.deactivated_at IS NULL
LEFT JOIN project_grant own ON own.project_id = p.id AND own.subject_kind = 'person' AND own.subject_id = m.user_id
LEFT JOIN LATERAL (
  -- Of several groups the strongest role counts: roles are declared from owner to viewer.
  SELECT min(g.role) AS role FROM project_grant g
  JOIN people_group_member gm ON gm.group_id = g.subject_id AND gm.user_id = m.user_id
  WHERE g.project_id = p.id AND g.subject_kind = 'group'
) through ON true
CROSS JOIN LATERAL (
  SELECT CASE
    WHEN p.is_private THEN coalesce(own.role, through.role)
    -- Nobody lowers owners and admins in an open project: they could change it back.
    WHEN m.role IN ('owner', 'admin') THEN least(m.role, own.role, through.role)
    ELSE coalesce(own.role, through.role, m.role)
  END AS role
) effective
WHERE effective.role IS NOT NULL;

-- A group that is deleted leaves no roles behind.
CREATE FUNCTION forget_group_grants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM project_grant WHERE subject_kind = 'group' AND subject_id = OLD.id;
  RETURN OLD;
END
$$;

CREATE TRIGGER forget_group_grants AFTER DELETE ON people_group
FOR EACH ROW EXECUTE FUNCTION forget_group_grants();

-- The projects that a member must not see, also deleted ones that were private.
CREATE VIEW hidden_project AS
SELECT p.id AS project_id, p.workspace_id, m.user_id
FROM project p JOIN member m ON m.workspace_id = p.workspace_id
WHERE NOT EXISTS (SELECT FROM project_member pm WHERE pm.project_id = p.id AND pm.user_id = m.user_id)
UNION ALL
SELECT d.id, d.workspace_id, m.user_id
FROM deleted_private_project d JOIN member m ON m.workspace_id = d.workspace_id;

-- The project that an event of the audit log is about; null if it is about none.
CREATE FUNCTION audit_event_project(subject_type text, subject_id text, data jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    data ->> 'projectId',
    CASE subject_type
      WHEN 'project' THEN subject_id
      WHEN 'document' THEN (SELECT d.project_id FROM document d WHERE d.id = subject_id)
      WHEN 'version' THEN (SELECT d.project_id FROM version v JOIN document d ON d.id = v.document_id WHERE v.id = subject_id)
      WHEN 'hunk' THEN (SELECT d.project_id FROM hunk h JOIN version v ON v.id = h.version_id
        JOIN document d ON d.id = v.document_id WHERE h.id = subject_id)
      WHEN 'thread' THEN (SELECT d.project_id FROM thread t JOIN document d ON d.id = t.document_id WHERE t.id = subject_id)
      WHEN 'turn' THEN (SELECT c.project_id FROM turn t JOIN conversation c ON c.id = t.conversation_id WHERE t.id = subject_id)
      WHEN 'tree_change' THEN (SELECT c.project_id FROM tree_change c WHERE c.id = subject_id)
      WHEN 'sheet' THEN (SELECT p.project_id FROM document_pair p WHERE p.id = subject_id)
      WHEN 'file' THEN (SELECT f.project_id FROM project_file f WHERE f.id = subject_id)
      WHEN 'budget' THEN CASE WHEN data ->> 'scope' = 'project' THEN data ->> 'subject' END
    END,
    (SELECT d.project_id FROM document d WHERE d.id = data ->> 'documentId')
  )
$$;

CREATE FUNCTION note_audit_event_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.project_id := coalesce(NEW.project_id, audit_event_project(NEW.subject_type, NEW.subject_id, NEW.data));
  RETURN NEW;
END
$$;

CREATE TRIGGER audit_event_project BEFORE INSERT ON audit_event
FOR EACH ROW EXECUTE FUNCTION note_audit_event_project();

-- Events are final; only this migration adds the project to those that were there before.
ALTER TABLE audit_event DISABLE TRIGGER audit_event_final;
-- The same as audit_event_project, joined once instead of looked up for each of what can be millions of events.
UPDATE audit_event e SET project_id = found.project_id
FROM (
  SELECT a.id, coalesce(
    a.data ->> 'projectId',
    CASE a.subject_type
      WHEN 'project' THEN a.subject_id
      WHEN 'budget' THEN CASE WHEN a.data ->> 'scope' = 'project' THEN a.data ->> 'subject' END
      ELSE s.project_id
    END,
    named.project_id
  ) AS project_id
  FROM audit_event a
  LEFT JOIN (
    SELECT 'document' AS type, id, project_id FROM document
    UNION ALL SELECT 'version', v.id, d.project_id FROM version v JOIN document d ON d.id = v.document_id
    UNION ALL SELECT 'hunk', h.id, d.project_id FROM hunk h JOIN version v ON v.id = h.version_id
      JOIN document d ON d.id = v.document_id
    UNION ALL SELECT 'thread', t.id, d.project_id FROM thread t JOIN document d ON d.id = t.document_id
    UNION ALL SELECT 'turn', t.id, c.project_id FROM turn t JOIN conversation c ON c.id = t.conversation_id
    UNION ALL SELECT 'tree_change', id, project_id FROM tree_change
    UNION ALL SELECT 'sheet', id, project_id FROM document_pair
    UNION ALL SELECT 'file', id, project_id FROM project_file
  ) s ON s.type = a.subject_type AND s.id = a.subject_id
  LEFT JOIN document named ON named.id = a.data ->> 'documentId'
) found
WHERE found.id = e.id AND found.project_id IS NOT NULL;
ALTER TABLE audit_event ENABLE TRIGGER audit_event_final;
