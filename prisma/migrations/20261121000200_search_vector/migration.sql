-- A hyphenated word counts three times (itself and its parts), so that 250,000 rare letters can go past the 1 MB that a
-- tsvector holds; the text could then be neither imported nor indexed. Such a text is searched in its first 100,000
-- characters, which cannot.
CREATE FUNCTION "search_vector"("text" text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN to_tsvector('simple', left("text", 250000));
EXCEPTION WHEN program_limit_exceeded THEN
  RETURN to_tsvector('simple', left("text", 100000));
END
$$;

ALTER TABLE "document_index" DROP COLUMN "search";
ALTER TABLE "document_index" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (search_vector("text")) STORED;
CREATE INDEX "document_index_search" ON "document_index" USING gin ("search");
