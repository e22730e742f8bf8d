-- AlterTable
ALTER TABLE "document" ADD COLUMN     "named_after" TEXT;

-- AlterTable
ALTER TABLE "member" ADD COLUMN     "first_steps_dismissed_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "document_author_user_id_document_id_idx" ON "document_author"("user_id", "document_id");

-- Documents whose names follow their headings are looked at every second.
CREATE INDEX "document_named_after_idx" ON "document"("updated_at") WHERE "named_after" IS NOT NULL AND "trashed_at" IS NULL;
