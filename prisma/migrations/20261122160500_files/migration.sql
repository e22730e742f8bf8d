-- CreateTable
CREATE TABLE "project_file" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "content_type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unmentioned_since" TIMESTAMPTZ(3),

    CONSTRAINT "project_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "project_file_workspace_id_sha256_idx" ON "project_file"("workspace_id", "sha256");

-- CreateIndex
CREATE INDEX "project_file_sha256_idx" ON "project_file"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "project_file_project_id_sha256_name_key" ON "project_file"("project_id", "sha256", "name");
