-- CreateTable
CREATE TABLE "sheet_setting" (
    "workspace_id" TEXT NOT NULL,
    "looks_at_pages" BOOLEAN NOT NULL,
    "updated_by_user_id" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sheet_setting_pkey" PRIMARY KEY ("workspace_id")
);
