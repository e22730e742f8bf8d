-- Links that let people suggest changes without an account.
ALTER TYPE "suggestion_status" ADD VALUE 'withdrawn';

ALTER TABLE "share_link" ADD COLUMN "suggestion_count" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "version" ADD COLUMN "guest_id" TEXT,
ADD COLUMN "guest_name" TEXT,
ADD COLUMN "guest_host_id" TEXT,
ADD COLUMN "link_id" TEXT;
ALTER TABLE "version" ADD CONSTRAINT "version_by_one" CHECK (
  ("guest_id" IS NULL) = ("guest_name" IS NULL) AND ("guest_id" IS NULL) = ("guest_host_id" IS NULL)
  AND ("guest_id" IS NULL) = ("link_id" IS NULL)
  AND ("guest_id" IS NULL OR ("asked_by_user_id" IS NULL AND "created_by_user_id" IS NULL AND "created_by_turn_id" IS NULL)));
CREATE INDEX "version_link_id_guest_id_idx" ON "version"("link_id", "guest_id");
