-- Inbox items that a person has snoozed: until when, and since when.
ALTER TABLE "inbox_item" ADD COLUMN "snoozed_until" TIMESTAMPTZ(3), ADD COLUMN "snoozed_at" TIMESTAMPTZ(3);
