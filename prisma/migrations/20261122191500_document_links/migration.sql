-- AlterTable
ALTER TABLE "document_index" ADD COLUMN     "link_targets" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "link_words" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "document_index_link_targets_idx" ON "document_index" USING GIN ("link_targets");
