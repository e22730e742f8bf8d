-- CreateTable
CREATE TABLE "task_template" (
    "workspace_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subtype" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "parameters" TEXT NOT NULL,
    "system_prompt" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "updated_by_user_id" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "task_template_pkey" PRIMARY KEY ("workspace_id","type","subtype")
);

-- CreateIndex
CREATE UNIQUE INDEX "task_template_workspace_id_name_key" ON "task_template"("workspace_id", "name");
