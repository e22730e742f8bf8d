-- AlterTable
ALTER TABLE "user" ADD COLUMN     "language" TEXT,
ADD COLUMN     "region" TEXT;
