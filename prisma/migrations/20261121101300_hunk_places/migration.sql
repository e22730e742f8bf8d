-- AlterTable
ALTER TABLE "version" ADD COLUMN     "asked_by_user_id" TEXT;

-- AlterTable
ALTER TABLE "hunk" DROP COLUMN "guard_at",
DROP COLUMN "guard_text",
ADD COLUMN     "place_from" BYTEA NOT NULL,
ADD COLUMN     "place_to" BYTEA NOT NULL;

-- AlterTable
ALTER TABLE "decision" ADD COLUMN     "replaced" TEXT;

-- CreateIndex
CREATE INDEX "version_state_hash_idx" ON "version"("state_hash");
