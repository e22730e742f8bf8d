-- Documents that new ones of a workspace can start from.
CREATE TABLE "document_template" (
    "document_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "marked_by" TEXT NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_template_pkey" PRIMARY KEY ("document_id")
);

CREATE INDEX "document_template_workspace_id_idx" ON "document_template"("workspace_id");

ALTER TABLE "document_template" ADD CONSTRAINT "document_template_document_id_fkey"
  FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;
