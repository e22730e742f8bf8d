-- How people suggest. No row: others write in a draft only once its author lets them.
CREATE TABLE "suggesting_setting" (
    "user_id" TEXT NOT NULL,
    "shares_at_once" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "suggesting_setting_pkey" PRIMARY KEY ("user_id")
);
