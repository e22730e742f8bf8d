-- AlterTable
ALTER TABLE "project" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "position" INTEGER,
ADD COLUMN     "trashed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "favourite" (
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "favourite_pkey" PRIMARY KEY ("user_id","kind","subject_id")
);

-- CreateIndex
CREATE INDEX "favourite_kind_subject_id_idx" ON "favourite"("kind", "subject_id");

-- CreateIndex
CREATE INDEX "favourite_user_id_workspace_id_position_idx" ON "favourite"("user_id", "workspace_id", "position");
