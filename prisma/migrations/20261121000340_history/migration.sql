-- AlterTable
ALTER TABLE "document" ADD COLUMN     "head_version_seq" BIGINT,
ADD COLUMN     "ahead_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "version" ADD COLUMN     "name" TEXT,
ADD COLUMN     "automatic" BOOLEAN NOT NULL DEFAULT false;

-- History is read newest first, by time and id.
DROP INDEX "version_document_id_created_at_idx";
CREATE INDEX "version_document_id_created_at_id_idx" ON "version"("document_id", "created_at", "id");

-- Which stored text nobody needs any more.
CREATE INDEX "version_text_hash_idx" ON "version"("text_hash");

-- What hangs from a version.
CREATE INDEX "version_review_base_id_idx" ON "version"("review_base_id");

-- Automatic snapshots by age, for thinning them out.
CREATE INDEX "version_automatic" ON "version"("document_id", "created_at") WHERE "automatic";
