-- AlterTable
ALTER TABLE "project_file" ADD COLUMN     "needs_preview" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "preview_bytes" INTEGER,
ADD COLUMN     "preview_sha256" TEXT;

-- CreateIndex
CREATE INDEX "project_file_preview_sha256_idx" ON "project_file"("preview_sha256");
