-- Guests' names and notes can be erased. A name that was erased is empty.

CREATE INDEX "version_guest_id_idx" ON "version"("guest_id");
CREATE INDEX "comment_guest_id_idx" ON "comment"("guest_id");

-- Events of the audit log say which guest they are about, so that the name can be erased from them.
ALTER TABLE "audit_event" DISABLE TRIGGER "audit_event_final";
UPDATE "audit_event" e SET "data" = e."data" || jsonb_build_object('guestId', known.guest_id)
FROM (
  SELECT a.id, coalesce(v.guest_id, c.guest_id) AS guest_id
  FROM "audit_event" a
  LEFT JOIN "version" v ON v.id = a.subject_id AND a.subject_type = 'version'
  LEFT JOIN "comment" c ON c.id = a."data" ->> 'commentId'
  WHERE a.action IN ('suggestion.guest_created', 'suggestion.guest_withdrew', 'thread.guest_commented', 'comment.guest_deleted')
) known
WHERE known.id = e.id AND known.guest_id IS NOT NULL;
ALTER TABLE "audit_event" ENABLE TRIGGER "audit_event_final";
CREATE INDEX "audit_event_guest_id_idx" ON "audit_event"(("data" ->> 'guestId')) WHERE "data" ->> 'guestId' IS NOT NULL;

-- The log is still written once, except that a guest's name can be taken out.
CREATE OR REPLACE FUNCTION "audit_event_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."data" ->> 'guestId' IS NOT NULL AND NEW."data" = OLD."data" || '{"name": null}'
    AND to_jsonb(NEW) - 'data' = to_jsonb(OLD) - 'data' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit events cannot be changed';
END
$$;

-- Merges repeated the notes of guests, and restores those of both. Now a note is in one place, where it can be erased.
DO $$
DECLARE noted record;
BEGIN
  FOR noted IN
    SELECT p."version_id" AS id, g."description" AS note
    FROM "version_parent" p JOIN "version" g ON g."id" = p."parent_id"
    WHERE g."guest_id" IS NOT NULL
  LOOP
    UPDATE "version" m
    SET "description" = replace(m."description", ': ' || noted.note, ': Changes suggested through a share link')
    WHERE m."type" IN ('merge', 'restore') AND (m."id" = noted.id
      OR m."id" IN (SELECT r."version_id" FROM "version_parent" r WHERE r."parent_id" = noted.id));
  END LOOP;
END
$$;
