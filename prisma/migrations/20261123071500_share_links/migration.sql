-- Off in workspaces that exist, whose people haven't decided yet that documents may leave them; on in new ones.
ALTER TABLE "workspace" ADD COLUMN     "share_links_allowed" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "workspace" ALTER COLUMN "share_links_allowed" SET DEFAULT true;

-- CreateTable
CREATE TABLE "share_link" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ends_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "password_hash" TEXT,
    "version_id" TEXT,
    "is_indexed" BOOLEAN NOT NULL DEFAULT false,
    "view_count" INTEGER NOT NULL DEFAULT 0,
    "viewed_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "share_link_token_hash_key" ON "share_link"("token_hash");

-- CreateIndex
CREATE INDEX "share_link_subject_kind_subject_id_idx" ON "share_link"("subject_kind", "subject_id");

-- CreateIndex
CREATE INDEX "share_link_workspace_id_created_at_idx" ON "share_link"("workspace_id", "created_at");
