-- AlterTable
ALTER TABLE "email_verification" ADD COLUMN     "is_change" BOOLEAN NOT NULL DEFAULT false;
