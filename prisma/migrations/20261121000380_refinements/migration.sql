-- DropIndex
DROP INDEX "decision_inherited_from_id_idx";

-- AlterTable
ALTER TABLE "decision" DROP COLUMN "inherited_from_id";

-- AlterTable
ALTER TABLE "hunk" ADD COLUMN     "inherited_decision_id" TEXT;

-- CreateIndex
CREATE INDEX "hunk_inherited_decision_id_idx" ON "hunk"("inherited_decision_id");
