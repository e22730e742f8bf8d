-- DropIndex
DROP INDEX "price_provider_model_valid_from_key";

-- AlterTable
ALTER TABLE "price" ADD COLUMN     "created_by" TEXT,
ADD COLUMN     "workspace_id" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "model_call" ADD COLUMN     "reserved_micro_dollars" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "reserved_tokens" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "usage_day" (
    "workspace_id" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "key" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "turns" INTEGER NOT NULL DEFAULT 0,
    "running" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "stopped" INTEGER NOT NULL DEFAULT 0,
    "interrupted" INTEGER NOT NULL DEFAULT 0,
    "estimated" INTEGER NOT NULL DEFAULT 0,
    "untold" INTEGER NOT NULL DEFAULT 0,
    "unpriced" INTEGER NOT NULL DEFAULT 0,
    "input_tokens" BIGINT NOT NULL DEFAULT 0,
    "cached_tokens" BIGINT NOT NULL DEFAULT 0,
    "output_tokens" BIGINT NOT NULL DEFAULT 0,
    "thoughts_tokens" BIGINT NOT NULL DEFAULT 0,
    "cost" BIGINT NOT NULL DEFAULT 0,
    "accepted" INTEGER NOT NULL DEFAULT 0,
    "rejected" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_day_pkey" PRIMARY KEY ("workspace_id","dimension","day","key","user_id")
);

-- CreateTable
CREATE TABLE "usage_turn" (
    "turn_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "model" TEXT NOT NULL,
    "models" TEXT[],
    "purposes" TEXT[],
    "calls" INTEGER NOT NULL DEFAULT 0,
    "running" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "stopped" INTEGER NOT NULL DEFAULT 0,
    "interrupted" INTEGER NOT NULL DEFAULT 0,
    "estimated" INTEGER NOT NULL DEFAULT 0,
    "untold" INTEGER NOT NULL DEFAULT 0,
    "unpriced" INTEGER NOT NULL DEFAULT 0,
    "input_tokens" BIGINT NOT NULL DEFAULT 0,
    "cached_tokens" BIGINT NOT NULL DEFAULT 0,
    "output_tokens" BIGINT NOT NULL DEFAULT 0,
    "thoughts_tokens" BIGINT NOT NULL DEFAULT 0,
    "cost" BIGINT NOT NULL DEFAULT 0,
    "accepted" INTEGER NOT NULL DEFAULT 0,
    "rejected" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_turn_pkey" PRIMARY KEY ("turn_id")
);

-- CreateTable
CREATE TABLE "usage_latency" (
    "workspace_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "model" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "bucket" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "usage_latency_pkey" PRIMARY KEY ("workspace_id","day","model","user_id","bucket")
);

-- CreateTable
CREATE TABLE "budget" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "budget_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_rate" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "per" TEXT NOT NULL,
    "most" INTEGER NOT NULL,
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "usage_rate_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "usage_turn_workspace_id_started_at_idx" ON "usage_turn"("workspace_id", "started_at");

-- CreateIndex
CREATE INDEX "usage_turn_workspace_id_user_id_started_at_idx" ON "usage_turn"("workspace_id", "user_id", "started_at");

-- CreateIndex
CREATE INDEX "usage_turn_workspace_id_project_id_started_at_idx" ON "usage_turn"("workspace_id", "project_id", "started_at");

-- CreateIndex
CREATE INDEX "usage_turn_workspace_id_document_id_started_at_idx" ON "usage_turn"("workspace_id", "document_id", "started_at");

-- CreateIndex
CREATE UNIQUE INDEX "budget_workspace_id_scope_subject_unit_key" ON "budget"("workspace_id", "scope", "subject", "unit");

-- CreateIndex
CREATE UNIQUE INDEX "usage_rate_workspace_id_user_id_kind_per_key" ON "usage_rate"("workspace_id", "user_id", "kind", "per");

-- CreateIndex
CREATE INDEX "price_provider_model_valid_from_idx" ON "price"("provider", "model", "valid_from");

-- CreateIndex
CREATE INDEX "model_call_workspace_id_user_id_created_at_idx" ON "model_call"("workspace_id", "user_id", "created_at");

-- ---------------------------------------------------------------- what the Prisma schema cannot express

-- A shipped price is entered once.
CREATE UNIQUE INDEX "price_shipped" ON "price" ("provider", "model", "valid_from") WHERE "workspace_id" = '';

-- Reservations are those of running calls, of which there are few.
CREATE INDEX "model_call_running" ON "model_call" ("workspace_id") WHERE "status" = 'running';

-- The sums of the ledger follow it in the same transaction, whoever writes to it: the rows as they were are taken off
-- (argument -1), the rows as they are now are added (argument 1). Rows are written in the order of their keys, so that
-- two transactions wait for one another and never in a circle.
CREATE FUNCTION "usage_roll_up"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "sign" int := TG_ARGV[0];
BEGIN
  WITH "figures" AS MATERIALIZED (
    SELECT
      "turn_id", "workspace_id", "user_id", "purpose", "created_at", "time_to_first_token_ms",
      ("created_at" AT TIME ZONE 'UTC')::date AS "day",
      "provider" || '/' || "model" AS "model",
      coalesce("project_id", '') AS "project_id",
      coalesce("document_id", '') AS "document_id",
      "sign" AS "calls",
      CASE WHEN "step" = 0 AND "attempt" = 1 AND "parent_call_id" = '' THEN "sign" ELSE 0 END AS "turns",
      CASE WHEN "status" = 'running' THEN "sign" ELSE 0 END AS "running",
      CASE WHEN "status" = 'failed' THEN "sign" ELSE 0 END AS "failed",
      CASE WHEN "status" = 'stopped' THEN "sign" ELSE 0 END AS "stopped",
      CASE WHEN "status" = 'interrupted' THEN "sign" ELSE 0 END AS "interrupted",
      CASE WHEN "estimated" THEN "sign" ELSE 0 END AS "estimated",
      CASE WHEN "status" <> 'running' AND ("input_tokens" IS NULL OR "output_tokens" IS NULL)
        THEN "sign" ELSE 0 END AS "untold",
      CASE WHEN "status" <> 'running' AND "cost_micro_dollars" IS NULL THEN "sign" ELSE 0 END AS "unpriced",
      "sign" * coalesce("input_tokens", 0)::bigint AS "input_tokens",
      "sign" * coalesce("cached_input_tokens", 0)::bigint AS "cached_tokens",
      "sign" * coalesce("output_tokens", 0)::bigint AS "output_tokens",
      "sign" * coalesce("thoughts_tokens", 0)::bigint AS "thoughts_tokens",
      "sign" * coalesce("cost_micro_dollars", 0) AS "cost"
    FROM "changed"
  ), "by_turn" AS (
    INSERT INTO "usage_turn" AS "t" (
      "turn_id", "workspace_id", "user_id", "project_id", "document_id", "started_at", "model", "models", "purposes",
      "calls", "running", "failed", "stopped", "interrupted", "estimated", "untold", "unpriced",
      "input_tokens", "cached_tokens", "output_tokens", "thoughts_tokens", "cost"
    )
    SELECT
      "turn_id", min("workspace_id"), min("user_id"), min("project_id"), min("document_id"), min("created_at"),
      (array_agg("model" ORDER BY "created_at"))[1], array_agg(DISTINCT "model"), array_agg(DISTINCT "purpose"),
      sum("calls"), sum("running"), sum("failed"), sum("stopped"), sum("interrupted"), sum("estimated"),
      sum("untold"), sum("unpriced"),
      sum("input_tokens"), sum("cached_tokens"), sum("output_tokens"), sum("thoughts_tokens"), sum("cost")
    FROM "figures" GROUP BY "turn_id" ORDER BY "turn_id"
    ON CONFLICT ("turn_id") DO UPDATE SET
      "models" = CASE WHEN "t"."models" @> EXCLUDED."models" THEN "t"."models"
        ELSE array(SELECT DISTINCT unnest("t"."models" || EXCLUDED."models") ORDER BY 1) END,
      "purposes" = CASE WHEN "t"."purposes" @> EXCLUDED."purposes" THEN "t"."purposes"
        ELSE array(SELECT DISTINCT unnest("t"."purposes" || EXCLUDED."purposes") ORDER BY 1) END,
      "calls" = "t"."calls" + EXCLUDED."calls",
      "running" = "t"."running" + EXCLUDED."running",
      "failed" = "t"."failed" + EXCLUDED."failed",
      "stopped" = "t"."stopped" + EXCLUDED."stopped",
      "interrupted" = "t"."interrupted" + EXCLUDED."interrupted",
      "estimated" = "t"."estimated" + EXCLUDED."estimated",
      "untold" = "t"."untold" + EXCLUDED."untold",
      "unpriced" = "t"."unpriced" + EXCLUDED."unpriced",
      "input_tokens" = "t"."input_tokens" + EXCLUDED."input_tokens",
      "cached_tokens" = "t"."cached_tokens" + EXCLUDED."cached_tokens",
      "output_tokens" = "t"."output_tokens" + EXCLUDED."output_tokens",
      "thoughts_tokens" = "t"."thoughts_tokens" + EXCLUDED."thoughts_tokens",
      "cost" = "t"."cost" + EXCLUDED."cost"
  ), "by_day" AS (
    INSERT INTO "usage_day" AS "d" (
      "workspace_id", "dimension", "day", "key", "user_id",
      "calls", "turns", "running", "failed", "stopped", "interrupted", "estimated", "untold", "unpriced",
      "input_tokens", "cached_tokens", "output_tokens", "thoughts_tokens", "cost"
    )
    SELECT
      "workspace_id", "dimension", "day", "key", "user_id",
      sum("calls"), sum("turns"), sum("running"), sum("failed"), sum("stopped"), sum("interrupted"), sum("estimated"),
      sum("untold"), sum("unpriced"),
      sum("input_tokens"), sum("cached_tokens"), sum("output_tokens"), sum("thoughts_tokens"), sum("cost")
    FROM "figures" CROSS JOIN LATERAL (VALUES
      ('model', "figures"."model"), ('project', "figures"."project_id"),
      ('document', "figures"."document_id"), ('purpose', "figures"."purpose")
    ) AS "along" ("dimension", "key")
    GROUP BY "workspace_id", "dimension", "day", "key", "user_id"
    ORDER BY "workspace_id", "dimension", "day", "key", "user_id"
    ON CONFLICT ("workspace_id", "dimension", "day", "key", "user_id") DO UPDATE SET
      "calls" = "d"."calls" + EXCLUDED."calls",
      "turns" = "d"."turns" + EXCLUDED."turns",
      "running" = "d"."running" + EXCLUDED."running",
      "failed" = "d"."failed" + EXCLUDED."failed",
      "stopped" = "d"."stopped" + EXCLUDED."stopped",
      "interrupted" = "d"."interrupted" + EXCLUDED."interrupted",
      "estimated" = "d"."estimated" + EXCLUDED."estimated",
      "untold" = "d"."untold" + EXCLUDED."untold",
      "unpriced" = "d"."unpriced" + EXCLUDED."unpriced",
      "input_tokens" = "d"."input_tokens" + EXCLUDED."input_tokens",
      "cached_tokens" = "d"."cached_tokens" + EXCLUDED."cached_tokens",
      "output_tokens" = "d"."output_tokens" + EXCLUDED."output_tokens",
      "thoughts_tokens" = "d"."thoughts_tokens" + EXCLUDED."thoughts_tokens",
      "cost" = "d"."cost" + EXCLUDED."cost"
  )
  INSERT INTO "usage_latency" AS "l" ("workspace_id", "day", "model", "user_id", "bucket", "calls")
  SELECT "workspace_id", "day", "model", "user_id", "bucket", sum("calls")
  FROM "figures" CROSS JOIN LATERAL (
    SELECT floor(ln(greatest("figures"."time_to_first_token_ms", 1)::double precision) * 10)::int AS "bucket"
  ) AS "place"
  WHERE "time_to_first_token_ms" IS NOT NULL
  GROUP BY "workspace_id", "day", "model", "user_id", "bucket"
  ORDER BY "workspace_id", "day", "model", "user_id", "bucket"
  ON CONFLICT ("workspace_id", "day", "model", "user_id", "bucket") DO UPDATE SET
    "calls" = "l"."calls" + EXCLUDED."calls";
  RETURN NULL;
END
$$;
CREATE TRIGGER "usage_of_new_calls" AFTER INSERT ON "model_call"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "usage_roll_up"('1');
CREATE TRIGGER "usage_of_changed_calls_off" AFTER UPDATE ON "model_call"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "usage_roll_up"('-1');
CREATE TRIGGER "usage_of_changed_calls_on" AFTER UPDATE ON "model_call"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "usage_roll_up"('1');
CREATE TRIGGER "usage_of_deleted_calls" AFTER DELETE ON "model_call"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "usage_roll_up"('-1');

-- What became of the changes that a turn suggested, beside what it cost. Only what a person decided about this very
-- suggestion counts: not what was there already, nor what a newer suggestion took over from an older one. What is undone
-- is taken off again. A decision counts where its turn does, on the turn's day, so that cost and outcome are of the same
-- turns.
CREATE FUNCTION "usage_count_decisions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "sign" int := TG_ARGV[0];
BEGIN
  WITH "decided" AS MATERIALIZED (
    SELECT
      "turn"."turn_id", "turn"."workspace_id", "turn"."user_id", "turn"."project_id", "turn"."document_id",
      "turn"."model", ("turn"."started_at" AT TIME ZONE 'UTC')::date AS "day",
      "sign" * count(*) FILTER (WHERE "changed"."kind"::text IN ('accepted', 'accepted_edited')) AS "accepted",
      "sign" * count(*) FILTER (WHERE "changed"."kind"::text = 'rejected') AS "rejected"
    FROM "changed"
      JOIN "hunk" ON "hunk"."id" = "changed"."hunk_id"
      JOIN "version" ON "version"."id" = "hunk"."version_id"
      JOIN "usage_turn" AS "turn" ON "turn"."turn_id" = "version"."created_by_turn_id"
    WHERE "changed"."undone_at" IS NULL
      AND "changed"."kind"::text IN ('accepted', 'accepted_edited', 'rejected')
    GROUP BY "turn"."turn_id"
  ), "by_turn" AS (
    UPDATE "usage_turn" SET
      "accepted" = "usage_turn"."accepted" + "decided"."accepted",
      "rejected" = "usage_turn"."rejected" + "decided"."rejected"
    FROM "decided" WHERE "usage_turn"."turn_id" = "decided"."turn_id"
  )
  INSERT INTO "usage_day" AS "d" ("workspace_id", "dimension", "day", "key", "user_id", "accepted", "rejected")
  SELECT "workspace_id", "dimension", "day", "key", "user_id", sum("accepted"), sum("rejected")
  FROM "decided" CROSS JOIN LATERAL (VALUES
    ('model', "decided"."model"), ('project', "decided"."project_id"),
    ('document', "decided"."document_id"), ('purpose', 'turn')
  ) AS "along" ("dimension", "key")
  GROUP BY "workspace_id", "dimension", "day", "key", "user_id"
  ORDER BY "workspace_id", "dimension", "day", "key", "user_id"
  ON CONFLICT ("workspace_id", "dimension", "day", "key", "user_id") DO UPDATE SET
    "accepted" = "d"."accepted" + EXCLUDED."accepted",
    "rejected" = "d"."rejected" + EXCLUDED."rejected";
  RETURN NULL;
END
$$;
CREATE TRIGGER "usage_of_new_decisions" AFTER INSERT ON "decision"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "usage_count_decisions"('1');
CREATE TRIGGER "usage_of_changed_decisions_off" AFTER UPDATE ON "decision"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "usage_count_decisions"('-1');
CREATE TRIGGER "usage_of_changed_decisions_on" AFTER UPDATE ON "decision"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "usage_count_decisions"('1');
CREATE TRIGGER "usage_of_deleted_decisions" AFTER DELETE ON "decision"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "usage_count_decisions"('-1');
