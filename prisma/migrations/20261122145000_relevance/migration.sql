-- Search by relevance. Nothing is rewritten here: a worker makes the entries afterwards, document by document.
ALTER TABLE "document_index"
  ADD COLUMN "title" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "outline" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "summary" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "word_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "context_seq" BIGINT,
  ADD COLUMN "context_path" TEXT,
  ADD COLUMN "context_version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "context_at" TIMESTAMPTZ(3),
  ADD COLUMN "context" tsvector;
CREATE INDEX "document_index_context" ON "document_index" USING gin ("context");

-- What changed lately, for the worker that follows.
CREATE INDEX "document_updated_at_idx" ON "document"("updated_at");

CREATE TABLE "index_rebuild" (
    "project_id" TEXT NOT NULL,
    "asked_by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "index_rebuild_pkey" PRIMARY KEY ("project_id")
);
ALTER TABLE "index_rebuild" ADD CONSTRAINT "index_rebuild_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The documents that match a query, at most so many. Always by the index: to the planner, reading all rows of a small
-- table looks cheap, since it doesn't count that each entry is thousands of words stored apart.
CREATE FUNCTION "documents_matching"("query" tsquery, "most" integer) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT "document_id" FROM "document_index" WHERE "context" @@ "query" LIMIT "most";
END
$$;
