-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "role" AS ENUM ('owner', 'admin', 'editor', 'commenter', 'viewer');

-- CreateEnum
CREATE TYPE "document_kind" AS ENUM ('markdown', 'json', 'typst', 'code');

-- CreateEnum
CREATE TYPE "line_ends" AS ENUM ('lf', 'crlf', 'mixed');

-- CreateEnum
CREATE TYPE "version_type" AS ENUM ('snapshot', 'ai_suggestion', 'merge', 'restore', 'import');

-- CreateEnum
CREATE TYPE "suggestion_status" AS ENUM ('pending', 'accepted', 'partially_accepted', 'rejected', 'superseded');

-- CreateEnum
CREATE TYPE "decision_kind" AS ENUM ('accepted', 'accepted_edited', 'rejected', 'already_there');

-- CreateEnum
CREATE TYPE "turn_status" AS ENUM ('queued', 'running', 'finished', 'stopped', 'failed', 'interrupted');

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_request" BIGINT NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sign_up_open" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deactivated_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "use_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" BIGSERIAL NOT NULL,
    "workspace_id" TEXT,
    "actor_id" TEXT,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "valid_from" DATE NOT NULL,
    "input" BIGINT NOT NULL,
    "cached_input" BIGINT NOT NULL,
    "output" BIGINT NOT NULL,
    "thoughts" BIGINT NOT NULL,
    "source" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "model_call" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT,
    "document_id" TEXT,
    "user_id" TEXT NOT NULL,
    "turn_id" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "parent_call_id" TEXT NOT NULL DEFAULT '',
    "attempt" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "input_tokens" INTEGER,
    "cached_input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "thoughts_tokens" INTEGER,
    "estimated" BOOLEAN NOT NULL DEFAULT false,
    "time_to_first_token_ms" INTEGER,
    "duration_ms" INTEGER,
    "finish_reason" TEXT,
    "cost_micro_dollars" BIGINT,
    "price_id" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "kind" "document_kind" NOT NULL,
    "line_ends" "line_ends" NOT NULL DEFAULT 'lf',
    "has_bom" BOOLEAN NOT NULL DEFAULT false,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "trashed_at" TIMESTAMPTZ(3),
    "head_version_id" TEXT,

    CONSTRAINT "document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_head" (
    "document_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "document_head_pkey" PRIMARY KEY ("document_id")
);

-- CreateTable
CREATE TABLE "document_update" (
    "document_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "data" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_update_pkey" PRIMARY KEY ("document_id","seq")
);

-- CreateTable
CREATE TABLE "document_snapshot" (
    "document_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "state" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_snapshot_pkey" PRIMARY KEY ("document_id","seq")
);

-- CreateTable
CREATE TABLE "document_author" (
    "document_id" TEXT NOT NULL,
    "client_id" BIGINT NOT NULL,
    "user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_author_pkey" PRIMARY KEY ("document_id","client_id")
);

-- CreateTable
CREATE TABLE "document_index" (
    "document_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_index_pkey" PRIMARY KEY ("document_id")
);

-- CreateTable
CREATE TABLE "text" (
    "hash" TEXT NOT NULL,
    "data" BYTEA NOT NULL,
    "byte_length" INTEGER NOT NULL,

    CONSTRAINT "text_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "version" (
    "id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "type" "version_type" NOT NULL,
    "text_hash" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "created_by_user_id" TEXT,
    "created_by_turn_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "state_hash" TEXT,
    "seq" BIGINT,
    "status" "suggestion_status",
    "asked_by_user_id" TEXT,
    "review_base_id" TEXT,
    "superseded_by_id" TEXT,
    "step" INTEGER,
    "call_id" TEXT,
    "edit_count" INTEGER,
    "char_delta" INTEGER,
    "hunk_algorithm" INTEGER,

    CONSTRAINT "version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "version_parent" (
    "version_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "parent_id" TEXT NOT NULL,

    CONSTRAINT "version_parent_pkey" PRIMARY KEY ("version_id","position")
);

-- CreateTable
CREATE TABLE "hunk" (
    "id" TEXT NOT NULL,
    "version_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "base_from" INTEGER NOT NULL,
    "base_to" INTEGER NOT NULL,
    "before" TEXT NOT NULL,
    "after" TEXT NOT NULL,
    "anchor_from" BYTEA NOT NULL,
    "anchor_to" BYTEA NOT NULL,
    "place_from" BYTEA NOT NULL,
    "place_to" BYTEA NOT NULL,

    CONSTRAINT "hunk_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "decision" (
    "id" TEXT NOT NULL,
    "hunk_id" TEXT NOT NULL,
    "kind" "decision_kind" NOT NULL,
    "reason" TEXT,
    "text" TEXT,
    "replaced" TEXT,
    "decided_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_user_id" TEXT,

    CONSTRAINT "decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "decision_range" (
    "document_id" TEXT NOT NULL,
    "client_id" BIGINT NOT NULL,
    "from_clock" INTEGER NOT NULL,
    "to_clock" INTEGER NOT NULL,
    "decision_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "decision_range_pkey" PRIMARY KEY ("document_id","client_id","from_clock")
);

-- CreateTable
CREATE TABLE "conversation" (
    "id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "turn" (
    "id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "parent_turn_id" TEXT,
    "user_id" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "settings" TEXT NOT NULL DEFAULT '{}',
    "system_prompt" TEXT,
    "status" "turn_status" NOT NULL DEFAULT 'queued',
    "error" TEXT,
    "step" INTEGER NOT NULL DEFAULT 0,
    "stop_requested_at" TIMESTAMPTZ(3),
    "stopped_by_user_id" TEXT,
    "lease_token" TEXT,
    "lease_expires_at" TIMESTAMPTZ(3),
    "runs" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "turn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "turn_pin" (
    "turn_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "version_id" TEXT NOT NULL,
    "step" INTEGER NOT NULL,

    CONSTRAINT "turn_pin_pkey" PRIMARY KEY ("turn_id","document_id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" TEXT NOT NULL,
    "turn_id" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "turn_event" (
    "turn_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "turn_event_pkey" PRIMARY KEY ("turn_id","seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "account_user_id_idx" ON "account"("user_id");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "rate_limit_key_key" ON "rate_limit"("key");

-- CreateIndex
CREATE INDEX "member_user_id_idx" ON "member"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_workspace_id_idx" ON "invitation"("workspace_id");

-- CreateIndex
CREATE INDEX "audit_event_workspace_id_id_idx" ON "audit_event"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "audit_event_subject_type_subject_id_idx" ON "audit_event"("subject_type", "subject_id");

-- CreateIndex
CREATE UNIQUE INDEX "price_provider_model_valid_from_key" ON "price"("provider", "model", "valid_from");

-- CreateIndex
CREATE INDEX "model_call_workspace_id_created_at_idx" ON "model_call"("workspace_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "model_call_turn_id_step_parent_call_id_attempt_key" ON "model_call"("turn_id", "step", "parent_call_id", "attempt");

-- CreateIndex
CREATE INDEX "project_workspace_id_idx" ON "project"("workspace_id");

-- CreateIndex
CREATE INDEX "document_project_id_idx" ON "document"("project_id");

-- CreateIndex
CREATE INDEX "version_document_id_created_at_idx" ON "version"("document_id", "created_at");

-- CreateIndex
CREATE INDEX "version_document_id_status_idx" ON "version"("document_id", "status");

-- CreateIndex
CREATE INDEX "version_state_hash_idx" ON "version"("state_hash");

-- CreateIndex
CREATE UNIQUE INDEX "version_created_by_turn_id_step_call_id_key" ON "version"("created_by_turn_id", "step", "call_id");

-- CreateIndex
CREATE INDEX "version_parent_parent_id_idx" ON "version_parent"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "hunk_version_id_position_key" ON "hunk"("version_id", "position");

-- CreateIndex
CREATE INDEX "decision_hunk_id_idx" ON "decision"("hunk_id");

-- CreateIndex
CREATE INDEX "decision_range_decision_id_idx" ON "decision_range"("decision_id");

-- CreateIndex
CREATE INDEX "conversation_document_id_created_at_idx" ON "conversation"("document_id", "created_at");

-- CreateIndex
CREATE INDEX "turn_conversation_id_created_at_idx" ON "turn"("conversation_id", "created_at");

-- CreateIndex
CREATE INDEX "turn_status_lease_expires_at_idx" ON "turn"("status", "lease_expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "message_turn_id_step_position_key" ON "message"("turn_id", "step", "position");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project" ADD CONSTRAINT "project_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "version_parent" ADD CONSTRAINT "version_parent_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hunk" ADD CONSTRAINT "hunk_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "decision" ADD CONSTRAINT "decision_hunk_id_fkey" FOREIGN KEY ("hunk_id") REFERENCES "hunk"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn" ADD CONSTRAINT "turn_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn_pin" ADD CONSTRAINT "turn_pin_turn_id_fkey" FOREIGN KEY ("turn_id") REFERENCES "turn"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_turn_id_fkey" FOREIGN KEY ("turn_id") REFERENCES "turn"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn_event" ADD CONSTRAINT "turn_event_turn_id_fkey" FOREIGN KEY ("turn_id") REFERENCES "turn"("id") ON DELETE CASCADE ON UPDATE CASCADE;
