-- How the PDF files of a workspace look.
CREATE TABLE "pdf_template" (
    "workspace_id" TEXT NOT NULL,
    "settings" TEXT NOT NULL,
    "logo" BYTEA,
    "logo_width" INTEGER,
    "logo_height" INTEGER,

    CONSTRAINT "pdf_template_pkey" PRIMARY KEY ("workspace_id"),
    CONSTRAINT "pdf_template_logo" CHECK (("logo" IS NULL) = ("logo_width" IS NULL) AND ("logo" IS NULL) = ("logo_height" IS NULL))
);
