-- CreateTable
CREATE TABLE "replaced_document" (
    "run_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "hunks" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "replaced_document_pkey" PRIMARY KEY ("run_id","document_id")
);

-- CreateIndex
CREATE INDEX "replaced_document_document_id_idx" ON "replaced_document"("document_id");
