-- Who moved a document or project to the trash. The audit log knows it for those that are there already.
ALTER TABLE "document" ADD COLUMN "trashed_by" TEXT;
ALTER TABLE "project" ADD COLUMN "trashed_by" TEXT;

UPDATE "document" d SET "trashed_by" = (
  SELECT e."actor_id" FROM "audit_event" e
  WHERE e."subject_type" = 'document' AND e."subject_id" = d."id" AND e."action" = 'document.trashed'
  ORDER BY e."id" DESC LIMIT 1
) WHERE d."trashed_at" IS NOT NULL;
UPDATE "project" p SET "trashed_by" = (
  SELECT e."actor_id" FROM "audit_event" e
  WHERE e."subject_type" = 'project' AND e."subject_id" = p."id" AND e."action" = 'project.trashed'
  ORDER BY e."id" DESC LIMIT 1
) WHERE p."trashed_at" IS NOT NULL;
