-- Whether people get a mail when someone requests access to a project that they manage. Those who switched off mails
-- about reviews want no such mail.
ALTER TABLE "digest_setting" ADD COLUMN "mails_access" BOOLEAN NOT NULL DEFAULT true;
UPDATE "digest_setting" SET "mails_access" = false WHERE NOT "mails_reviews";

-- The mail about a request for access to someone who can answer it. The row is claimed before the mail is written.
CREATE TABLE "access_mail" (
    "request_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "claim" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" SMALLINT NOT NULL DEFAULT 1,

    CONSTRAINT "access_mail_pkey" PRIMARY KEY ("request_id","user_id")
);

ALTER TABLE "access_mail" ADD CONSTRAINT "access_mail_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "access_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "access_request_open_idx" ON "access_request"("created_at") WHERE "decided_at" IS NULL;
