-- Whether a person's draft is submitted when they leave suggesting mode.
ALTER TABLE "suggesting_setting" ADD COLUMN     "submits_on_leave" BOOLEAN NOT NULL DEFAULT false;
