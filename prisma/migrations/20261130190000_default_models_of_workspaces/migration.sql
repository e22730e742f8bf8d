-- The model of turns in projects that have no default of their own.
CREATE TABLE "workspace_model" (
    "workspace_id" TEXT NOT NULL,
    "model" TEXT,
    "updated_by_user_id" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_model_pkey" PRIMARY KEY ("workspace_id")
);
