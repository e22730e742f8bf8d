-- Where live text changes by suggestion only: none so far.
ALTER TABLE "project_review_rules" ADD COLUMN "suggest_only" TEXT NOT NULL DEFAULT '[]';
