-- Suggested new documents, renames and deletions count with the turn that suggested them, like changes of a text.

-- Adds decisions to a turn's figures and to its day. Each array has one element per turn; numbers may be negative.
CREATE FUNCTION "usage_add_decisions"("turn_ids" text[], "more_accepted" bigint[], "more_rejected" bigint[])
RETURNS void LANGUAGE sql AS $$
  WITH "decided" AS MATERIALIZED (
    SELECT
      "turn"."turn_id", "turn"."workspace_id", "turn"."user_id", "turn"."project_id", "turn"."document_id",
      "turn"."model", ("turn"."started_at" AT TIME ZONE 'UTC')::date AS "day", "more"."accepted", "more"."rejected"
    FROM unnest("turn_ids", "more_accepted", "more_rejected") AS "more" ("turn_id", "accepted", "rejected")
      JOIN "usage_turn" AS "turn" ON "turn"."turn_id" = "more"."turn_id"
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
    "rejected" = "d"."rejected" + EXCLUDED."rejected"
$$;

-- Only what a person decided about this very suggestion counts: not what was there already, nor what a newer suggestion
-- took over from an older one. An undone decision is subtracted. A decision counts on the turn's day, so that cost and
-- outcome belong to the same turns.
CREATE OR REPLACE FUNCTION "usage_count_decisions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "sign" int := TG_ARGV[0];
BEGIN
  PERFORM "usage_add_decisions"(array_agg("turn_id"), array_agg("sign" * "accepted"), array_agg("sign" * "rejected"))
  FROM (
    SELECT "version"."created_by_turn_id" AS "turn_id",
      count(*) FILTER (WHERE "changed"."kind"::text IN ('accepted', 'accepted_edited')) AS "accepted",
      count(*) FILTER (WHERE "changed"."kind"::text = 'rejected') AS "rejected"
    FROM "changed"
      JOIN "hunk" ON "hunk"."id" = "changed"."hunk_id"
      JOIN "version" ON "version"."id" = "hunk"."version_id"
    WHERE "changed"."undone_at" IS NULL
      AND "changed"."kind"::text IN ('accepted', 'accepted_edited', 'rejected')
      AND "version"."created_by_turn_id" IS NOT NULL
    GROUP BY 1
  ) AS "decided"
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;

-- A tree change is one change. An acceptance that changed nothing, because the tree was so already, has no paths.
CREATE FUNCTION "usage_count_tree_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "sign" int := TG_ARGV[0];
BEGIN
  PERFORM "usage_add_decisions"(array_agg("turn_id"), array_agg("sign" * "accepted"), array_agg("sign" * "rejected"))
  FROM (
    SELECT "turn_id",
      count(*) FILTER (WHERE "status"::text = 'accepted') AS "accepted",
      count(*) FILTER (WHERE "status"::text = 'rejected') AS "rejected"
    FROM "changed"
    WHERE "turn_id" IS NOT NULL AND ("status"::text = 'rejected'
      OR ("status"::text = 'accepted' AND coalesce("path_before", "path_after") IS NOT NULL))
    GROUP BY 1
  ) AS "decided"
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER "usage_of_changed_tree_changes_off" AFTER UPDATE ON "tree_change"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "usage_count_tree_changes"('-1');
CREATE TRIGGER "usage_of_changed_tree_changes_on" AFTER UPDATE ON "tree_change"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "usage_count_tree_changes"('1');
CREATE TRIGGER "usage_of_deleted_tree_changes" AFTER DELETE ON "tree_change"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "usage_count_tree_changes"('-1');

-- What was decided before.
SELECT "usage_add_decisions"(array_agg("turn_id"), array_agg("accepted"), array_agg("rejected"))
FROM (
  SELECT "turn_id", count(*) FILTER (WHERE "status" = 'accepted') AS "accepted",
    count(*) FILTER (WHERE "status" = 'rejected') AS "rejected"
  FROM "tree_change"
  WHERE "status" = 'rejected' OR ("status" = 'accepted' AND coalesce("path_before", "path_after") IS NOT NULL)
  GROUP BY 1
) AS "decided"
HAVING count(*) > 0;
