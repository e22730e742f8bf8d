-- Paths, titles, outlines and summaries by themselves: few documents have a word there that many have in their texts.
-- Without a list of pending entries, which every search would have to read through.
CREATE INDEX "document_index_head" ON "document_index" USING gin (ts_filter("context", '{a,b,c}'))
  WITH (fastupdate = off);
ALTER INDEX "document_index_context" SET (fastupdate = off);
SELECT gin_clean_pending_list('"document_index_context"');

-- As documents_matching, in that index.
CREATE FUNCTION "document_heads_matching"("query" tsquery, "most" integer) RETURNS SETOF text
  LANGUAGE plpgsql STABLE ROWS 50 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT "document_id" FROM "document_index" WHERE ts_filter("context", '{a,b,c}') @@ "query" LIMIT "most";
END
$$;
