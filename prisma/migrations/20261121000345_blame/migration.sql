-- CreateTable
CREATE TABLE "document_origin" (
    "document_id" TEXT NOT NULL,
    "client_id" BIGINT NOT NULL,
    "from_clock" INTEGER NOT NULL,
    "to_clock" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" TEXT,
    "version_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_origin_pkey" PRIMARY KEY ("document_id","client_id","from_clock")
);
