-- Null in links that exist: their addresses were shown once and can't be read again.
ALTER TABLE "share_link" ADD COLUMN     "token_sealed" BYTEA;
ALTER TABLE "share_link" ADD COLUMN     "name" TEXT;
