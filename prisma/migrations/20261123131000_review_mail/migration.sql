-- Whether people get a mail when somebody asks them for review. Those who switched off the digest want no such mail.
ALTER TABLE "digest_setting" ADD COLUMN "mails_reviews" BOOLEAN NOT NULL DEFAULT true;
UPDATE "digest_setting" SET "mails_reviews" = false WHERE "frequency" = 'off';

-- The last mail to a reviewer of a change request. It's due when they're asked.
CREATE TABLE "review_mail" (
    "request_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "asked_by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,
    "claim" TEXT,
    "claimed_at" TIMESTAMPTZ(3),
    "tries" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "review_mail_pkey" PRIMARY KEY ("request_id","user_id")
);

CREATE INDEX "review_mail_open_idx" ON "review_mail"("asked_at") WHERE "state" IN ('due', 'claimed');

ALTER TABLE "review_mail" ADD CONSTRAINT "review_mail_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "change_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;
