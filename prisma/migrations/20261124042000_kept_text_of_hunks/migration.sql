-- What stays of the old text between several changes of a hunk. Older hunks write it again when they are accepted.
ALTER TABLE "hunk" ADD COLUMN "kept" TEXT;
