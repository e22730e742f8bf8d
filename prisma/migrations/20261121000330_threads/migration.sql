-- CreateTable
CREATE TABLE "thread" (
    "id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "hunk_id" TEXT,
    "suggestion_id" TEXT,
    "quote" TEXT NOT NULL,
    "proposal" TEXT,
    "anchor_from" BYTEA NOT NULL,
    "anchor_to" BYTEA NOT NULL,
    "started_by_user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by_user_id" TEXT,

    CONSTRAINT "thread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment" (
    "id" TEXT NOT NULL,
    "thread_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "author_id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment_mention" (
    "comment_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "comment_mention_pkey" PRIMARY KEY ("comment_id","user_id")
);

-- CreateTable
CREATE TABLE "inbox_item" (
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "actor_id" TEXT,
    "comment_id" TEXT,
    "summary" TEXT NOT NULL DEFAULT '',
    "happened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbox_item_pkey" PRIMARY KEY ("user_id","kind","subject_id")
);

-- CreateIndex
CREATE INDEX "thread_document_id_resolved_at_created_at_idx" ON "thread"("document_id", "resolved_at", "created_at");

-- CreateIndex
CREATE INDEX "thread_hunk_id_idx" ON "thread"("hunk_id");

-- CreateIndex
CREATE UNIQUE INDEX "comment_thread_id_position_key" ON "comment"("thread_id", "position");

-- CreateIndex
CREATE INDEX "comment_mention_user_id_idx" ON "comment_mention"("user_id");

-- CreateIndex
CREATE INDEX "inbox_item_kind_subject_id_idx" ON "inbox_item"("kind", "subject_id");

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_mention" ADD CONSTRAINT "comment_mention_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What waits, newest first: only what is open is ever listed.
CREATE INDEX "inbox_item_open" ON "inbox_item" ("workspace_id", "user_id", "happened_at" DESC) WHERE "done_at" IS NULL;
CREATE INDEX "version_pending" ON "version" ("created_at" DESC) WHERE "status" = 'pending';
