-- AlterTable
ALTER TABLE "decision" ADD COLUMN     "undone_seq" BIGINT;
