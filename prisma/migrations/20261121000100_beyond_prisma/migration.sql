-- What the Prisma schema cannot express.

-- A path is taken only by documents that are not in the trash.
CREATE UNIQUE INDEX "document_path_live" ON "document" ("project_id", "path") WHERE "trashed_at" IS NULL;

-- One standing decision a hunk: two reviewers at the same moment, one wins.
CREATE UNIQUE INDEX "decision_standing" ON "decision" ("hunk_id") WHERE "undone_at" IS NULL;

-- Full-text search. 'simple' serves every language alike. A tsvector holds at most 1 MB: a hyphenated word counts three
-- times (itself and its parts), so that 250,000 rare letters can go past it, and the text could be neither imported nor
-- indexed. Such a text is searched in its first 100,000 characters, which cannot.
CREATE FUNCTION "search_vector"("text" text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN to_tsvector('simple', left("text", 250000));
EXCEPTION WHEN program_limit_exceeded THEN
  RETURN to_tsvector('simple', left("text", 100000));
END
$$;
ALTER TABLE "document_index" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (search_vector("text")) STORED;
CREATE INDEX "document_index_search" ON "document_index" USING gin ("search");

-- Updates and snapshots are compressed or tiny already: Postgres need not try again.
ALTER TABLE "document_update" ALTER COLUMN "data" SET STORAGE EXTERNAL;
ALTER TABLE "document_snapshot" ALTER COLUMN "state" SET STORAGE EXTERNAL;
ALTER TABLE "text" ALTER COLUMN "data" SET STORAGE EXTERNAL;

-- The audit log is written once.
CREATE FUNCTION "audit_event_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events cannot be changed';
END
$$;
CREATE TRIGGER "audit_event_final" BEFORE UPDATE OR DELETE ON "audit_event"
  FOR EACH ROW EXECUTE FUNCTION "audit_event_is_final"();
