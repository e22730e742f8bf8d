-- AlterTable
ALTER TABLE "document_author" ADD COLUMN     "is_provisional" BOOLEAN NOT NULL DEFAULT false;
