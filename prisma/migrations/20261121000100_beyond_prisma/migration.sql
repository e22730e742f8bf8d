-- What the Prisma schema cannot express.

-- A path is taken only by documents that are not in the trash.
CREATE UNIQUE INDEX "document_path_live" ON "document" ("project_id", "path") WHERE "trashed_at" IS NULL;

-- One standing decision a hunk: two reviewers at the same moment, one wins.
CREATE UNIQUE INDEX "decision_standing" ON "decision" ("hunk_id") WHERE "undone_at" IS NULL;

-- Full-text search. 'simple' serves every language alike. A tsvector holds at most 1 MB, so only the start of a very
-- long text is searched.
ALTER TABLE "document_index"
  ADD COLUMN "search" tsvector GENERATED ALWAYS AS (to_tsvector('simple', left("text", 250000))) STORED;
CREATE INDEX "document_index_search" ON "document_index" USING gin ("search");

-- Updates and snapshots are compressed or tiny already: Postgres need not try again.
ALTER TABLE "document_update" ALTER COLUMN "data" SET STORAGE EXTERNAL;
ALTER TABLE "document_snapshot" ALTER COLUMN "state" SET STORAGE EXTERNAL;
ALTER TABLE "text" ALTER COLUMN "data" SET STORAGE EXTERNAL;

-- The audit log is written once: whatever tries to change or remove an event changes nothing.
CREATE RULE "audit_event_no_update" AS ON UPDATE TO "audit_event" DO INSTEAD NOTHING;
CREATE RULE "audit_event_no_delete" AS ON DELETE TO "audit_event" DO INSTEAD NOTHING;
