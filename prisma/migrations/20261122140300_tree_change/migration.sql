-- CreateEnum
CREATE TYPE "tree_change_kind" AS ENUM ('create', 'rename', 'delete');

-- CreateEnum
CREATE TYPE "tree_change_status" AS ENUM ('pending', 'accepted', 'rejected', 'superseded');

-- CreateTable
CREATE TABLE "tree_change" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "kind" "tree_change_kind" NOT NULL,
    "document_id" TEXT,
    "path" TEXT,
    "from_path" TEXT,
    "seq" BIGINT,
    "text_hash" TEXT,
    "description" TEXT NOT NULL,
    "turn_id" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "call_id" TEXT NOT NULL,
    "asked_in_document_id" TEXT NOT NULL,
    "asked_by_user_id" TEXT NOT NULL,
    "asker_ids" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status" "tree_change_status" NOT NULL DEFAULT 'pending',
    "superseded_by_id" TEXT,
    "decided_by_user_id" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "path_before" TEXT,
    "path_after" TEXT,
    "created_seq" BIGINT,
    "undone_by_user_id" TEXT,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "tree_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tree_change_approval" (
    "tree_change_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "path" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tree_change_approval_pkey" PRIMARY KEY ("tree_change_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tree_change_turn_id_step_call_id_key" ON "tree_change"("turn_id", "step", "call_id");

-- CreateIndex
CREATE INDEX "tree_change_status_project_id_idx" ON "tree_change"("status", "project_id");

-- CreateIndex
CREATE INDEX "tree_change_asked_in_document_id_status_idx" ON "tree_change"("asked_in_document_id", "status");

-- CreateIndex
CREATE INDEX "tree_change_document_id_idx" ON "tree_change"("document_id");

-- CreateIndex
CREATE INDEX "tree_change_text_hash_idx" ON "tree_change"("text_hash");

-- AddForeignKey
ALTER TABLE "tree_change_approval" ADD CONSTRAINT "tree_change_approval_tree_change_id_fkey" FOREIGN KEY ("tree_change_id") REFERENCES "tree_change"("id") ON DELETE CASCADE ON UPDATE CASCADE;
