-- The hunks of the suggestion that a draft continues, as they were open when it began. Null for drafts from before: those
-- aren't checked.
ALTER TABLE "suggestion_draft" ADD COLUMN "amended_hunks" TEXT;
