-- The agent answers a suggestion with a comment, for the person whose turn it is. Null: the person wrote it.
ALTER TABLE "comment" ADD COLUMN "turn_id" TEXT;
