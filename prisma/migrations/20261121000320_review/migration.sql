-- AlterTable
ALTER TABLE "decision" ADD COLUMN     "inherited_from_id" TEXT,
ADD COLUMN     "merge_id" TEXT,
ADD COLUMN     "put_from" BYTEA,
ADD COLUMN     "put_place_from" BYTEA,
ADD COLUMN     "put_place_to" BYTEA,
ADD COLUMN     "put_to" BYTEA,
ADD COLUMN     "seq" BIGINT;

-- CreateTable
CREATE TABLE "hunk_approval" (
    "hunk_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "text" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hunk_approval_pkey" PRIMARY KEY ("hunk_id","user_id")
);

-- CreateTable
CREATE TABLE "project_review_rules" (
    "project_id" TEXT NOT NULL,
    "approvals" INTEGER NOT NULL DEFAULT 1,
    "not_own_request" BOOLEAN NOT NULL DEFAULT false,
    "owners" TEXT NOT NULL DEFAULT '[]',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_user_id" TEXT NOT NULL,

    CONSTRAINT "project_review_rules_pkey" PRIMARY KEY ("project_id")
);

-- CreateTable
CREATE TABLE "frozen_range" (
    "id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "anchor_from" BYTEA NOT NULL,
    "anchor_to" BYTEA NOT NULL,
    "place_from" BYTEA NOT NULL,
    "place_to" BYTEA NOT NULL,
    "quote" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "frozen_range_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "frozen_range_document_id_idx" ON "frozen_range"("document_id");

-- CreateIndex
CREATE INDEX "decision_inherited_from_id_idx" ON "decision"("inherited_from_id");

-- AddForeignKey
ALTER TABLE "hunk_approval" ADD CONSTRAINT "hunk_approval_hunk_id_fkey" FOREIGN KEY ("hunk_id") REFERENCES "hunk"("id") ON DELETE CASCADE ON UPDATE CASCADE;
