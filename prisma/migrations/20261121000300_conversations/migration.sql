-- Messages that wait for their turn.
ALTER TYPE "turn_status" ADD VALUE 'waiting' BEFORE 'queued';
ALTER TABLE "turn" ADD COLUMN "starts_anyway" BOOLEAN NOT NULL DEFAULT false;
