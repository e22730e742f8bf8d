-- Up to where a draft that continues a suggestion had read the live text when it began. Drafts from before don't know.
ALTER TABLE "suggestion_draft" ADD COLUMN "amended_seq" BIGINT;
