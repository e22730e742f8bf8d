-- Thoughts and tool calls stayed in the messages of turns that were trimmed: the next look trims them again.
UPDATE "turn" SET "trimmed_at" = NULL WHERE "trimmed_at" IS NOT NULL;
