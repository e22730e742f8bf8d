-- AlterTable
ALTER TABLE "version" ADD COLUMN "change_set_id" TEXT;

-- AlterTable
ALTER TABLE "tree_change" ADD COLUMN "change_set_id" TEXT,
ADD COLUMN "line_ends" "line_ends" NOT NULL DEFAULT 'lf',
ADD COLUMN "has_bom" BOOLEAN NOT NULL DEFAULT false,
ALTER COLUMN "turn_id" DROP NOT NULL,
ALTER COLUMN "step" DROP NOT NULL,
ALTER COLUMN "call_id" DROP NOT NULL;

UPDATE "tree_change" SET "change_set_id" = "turn_id";

ALTER TABLE "tree_change" ALTER COLUMN "change_set_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "version_change_set_id_idx" ON "version"("change_set_id");

-- CreateIndex
CREATE INDEX "tree_change_change_set_id_idx" ON "tree_change"("change_set_id");
