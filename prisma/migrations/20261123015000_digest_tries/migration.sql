-- AlterTable
ALTER TABLE "digest_mail" ADD COLUMN     "tries" SMALLINT NOT NULL DEFAULT 1;
