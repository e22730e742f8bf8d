-- Links that let people comment without an account.
ALTER TABLE "share_link" ADD COLUMN "access" TEXT NOT NULL DEFAULT 'read',
ADD COLUMN "shows_threads" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "comment_count" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "thread" ADD COLUMN "link_id" TEXT;
ALTER TABLE "thread" ALTER COLUMN "started_by_user_id" DROP NOT NULL;
ALTER TABLE "thread" ADD CONSTRAINT "thread_begun_by_one" CHECK (("started_by_user_id" IS NULL) = ("link_id" IS NOT NULL));

ALTER TABLE "comment" ADD COLUMN "guest_id" TEXT,
ADD COLUMN "guest_name" TEXT;
ALTER TABLE "comment" ALTER COLUMN "author_id" DROP NOT NULL;
ALTER TABLE "comment" ADD CONSTRAINT "comment_by_one"
  CHECK (("author_id" IS NULL) = ("guest_id" IS NOT NULL) AND ("guest_id" IS NULL) = ("guest_name" IS NULL));
