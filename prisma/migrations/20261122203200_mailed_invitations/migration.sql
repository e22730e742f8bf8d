-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "email" TEXT,
ADD COLUMN     "most_uses" INTEGER;
