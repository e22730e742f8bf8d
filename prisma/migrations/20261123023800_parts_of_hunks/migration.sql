-- Which suggestion wrote which part of an amended suggestion.
ALTER TABLE "suggestion_draft" ADD COLUMN "amended_clients" TEXT;
ALTER TABLE "hunk" ADD COLUMN "parts" TEXT;
