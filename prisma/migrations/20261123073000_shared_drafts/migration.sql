-- A draft that others may write in. Until now, nobody could.
ALTER TABLE "suggestion_draft" ADD COLUMN "is_shared" BOOLEAN NOT NULL DEFAULT false;
