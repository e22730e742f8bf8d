-- AlterTable
ALTER TABLE "turn" ADD COLUMN     "task" TEXT;

-- CreateIndex
CREATE INDEX "conversation_project_id_idx" ON "conversation"("project_id");
