-- A change request can be closed while suggestions in it are open. They stay open in their documents.
ALTER TABLE "change_request" ADD COLUMN "closed_at" TIMESTAMPTZ(3);
ALTER TABLE "change_request" ADD COLUMN "closed_by" TEXT;
ALTER TABLE "change_request" ADD CONSTRAINT "change_request_closed_by_someone" CHECK (("closed_at" IS NULL) = ("closed_by" IS NULL));
