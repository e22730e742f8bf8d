-- CreateTable
CREATE TABLE "provider_key" (
    "workspace_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "set_by_user_id" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_key_pkey" PRIMARY KEY ("workspace_id","provider")
);

-- CreateTable
CREATE TABLE "project_model" (
    "project_id" TEXT NOT NULL,
    "model" TEXT,
    "settings" TEXT NOT NULL DEFAULT '{}',
    "updated_by_user_id" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_model_pkey" PRIMARY KEY ("project_id")
);
