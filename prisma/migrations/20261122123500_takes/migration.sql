-- AlterTable
ALTER TABLE "model_call" ADD COLUMN     "sent_tokens" INTEGER;

-- AlterTable
ALTER TABLE "turn" ADD COLUMN     "takes" INTEGER NOT NULL DEFAULT 0;
