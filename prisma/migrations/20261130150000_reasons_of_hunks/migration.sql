-- Why the agent suggested a change. Older changes have no reason, and people's changes never do.
ALTER TABLE "hunk" ADD COLUMN "reason" TEXT;
