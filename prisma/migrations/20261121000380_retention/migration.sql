-- How long a workspace keeps what can go, and what becomes of the names of deleted people.
ALTER TABLE "workspace" ADD COLUMN     "neutral_names" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "trash_days" INTEGER,
ADD COLUMN     "turn_days" INTEGER;

ALTER TABLE "user" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

ALTER TABLE "turn" ADD COLUMN     "trimmed_at" TIMESTAMPTZ(3);

CREATE INDEX "turn_trimmed_at_finished_at_idx" ON "turn"("trimmed_at", "finished_at");
