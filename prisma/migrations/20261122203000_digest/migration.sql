-- How often people get a mail about what waits for them, and the mails that were sent.
CREATE TABLE "digest_setting" (
    "user_id" TEXT NOT NULL,
    "frequency" TEXT NOT NULL DEFAULT 'daily',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',

    CONSTRAINT "digest_setting_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "digest_mail" (
    "user_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "state" TEXT NOT NULL,
    "claim" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "digest_mail_pkey" PRIMARY KEY ("user_id","day")
);
