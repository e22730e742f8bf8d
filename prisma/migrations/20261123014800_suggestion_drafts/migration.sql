-- CreateTable
CREATE TABLE "suggestion_draft" (
    "id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suggestion_draft_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "suggestion_draft_author_id_idx" ON "suggestion_draft"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "suggestion_draft_document_id_author_id_key" ON "suggestion_draft"("document_id", "author_id");
