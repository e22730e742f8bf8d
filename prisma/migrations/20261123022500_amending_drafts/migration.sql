-- The suggestion that a draft continues.
ALTER TABLE "suggestion_draft" ADD COLUMN "amends_id" TEXT;
