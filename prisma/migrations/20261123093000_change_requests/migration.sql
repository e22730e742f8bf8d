-- What people ask others to review together. It has the id of a change set: of a turn, or of what people suggested. Change
-- sets that nobody has named or given reviewers have no row.
CREATE TABLE "change_request" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "turn_id" TEXT,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "is_draft" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "change_request_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "change_request_reviewer" (
    "request_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "asked_by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "change_request_reviewer_pkey" PRIMARY KEY ("request_id","user_id")
);

CREATE INDEX "change_request_project_id_created_at_idx" ON "change_request"("project_id", "created_at");
CREATE INDEX "change_request_author_id_idx" ON "change_request"("author_id");
CREATE INDEX "change_request_reviewer_user_id_idx" ON "change_request_reviewer"("user_id");

ALTER TABLE "change_request_reviewer" ADD CONSTRAINT "change_request_reviewer_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "change_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The discussion of a change request is a thread without a document and a passage.
ALTER TABLE "thread" ADD COLUMN "change_request_id" TEXT;
ALTER TABLE "thread" ALTER COLUMN "document_id" DROP NOT NULL;
ALTER TABLE "thread" ALTER COLUMN "anchor_from" DROP NOT NULL;
ALTER TABLE "thread" ALTER COLUMN "anchor_to" DROP NOT NULL;
ALTER TABLE "thread" ADD CONSTRAINT "thread_has_one_subject" CHECK (
    ("document_id" IS NULL) = ("change_request_id" IS NOT NULL)
    AND ("document_id" IS NULL OR ("anchor_from" IS NOT NULL AND "anchor_to" IS NOT NULL)));
CREATE UNIQUE INDEX "thread_change_request_id_key" ON "thread"("change_request_id");

ALTER TABLE "thread" ADD CONSTRAINT "thread_change_request_id_fkey" FOREIGN KEY ("change_request_id") REFERENCES "change_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;
