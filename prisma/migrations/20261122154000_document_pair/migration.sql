-- CreateTable
CREATE TABLE "document_pair" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "data_document_id" TEXT NOT NULL,
    "template_document_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_pair_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "document_pair_data_document_id_key" ON "document_pair"("data_document_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_pair_template_document_id_key" ON "document_pair"("template_document_id");

-- CreateIndex
CREATE INDEX "document_pair_project_id_idx" ON "document_pair"("project_id");
