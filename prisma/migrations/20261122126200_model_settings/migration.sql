-- CreateTable
CREATE TABLE "model_fallback" (
    "workspace_id" TEXT NOT NULL,
    "models" TEXT[],
    "updated_by_user_id" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_fallback_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "model_correction" (
    "workspace_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "correction" TEXT NOT NULL,
    "updated_by_user_id" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_correction_pkey" PRIMARY KEY ("workspace_id","model")
);

