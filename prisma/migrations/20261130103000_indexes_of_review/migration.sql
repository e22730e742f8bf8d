-- What a decision reads must not depend on how many decisions and hunks the whole database has. Each of these indexes
-- contains only the few rows that are asked for.

-- Accepted changes that no merge contains yet.
CREATE INDEX "decision_unmerged" ON "decision" ("hunk_id")
  WHERE "undone_at" IS NULL AND "merge_id" IS NULL AND "kind" IN ('accepted', 'accepted_edited');

-- Hunks with an older decision. Most hunks have none.
DROP INDEX "hunk_inherited_decision_id_idx";
CREATE INDEX "hunk_inherited" ON "hunk" ("inherited_decision_id") WHERE "inherited_decision_id" IS NOT NULL;

-- Hunks of amended suggestions, which say who wrote which part.
CREATE INDEX "hunk_with_parts" ON "hunk" ("version_id") WHERE "parts" IS NOT NULL;

-- Reads the version once for all decisions on its hunks, not once for each decision.
CREATE OR REPLACE FUNCTION "usage_count_decisions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "sign" int := TG_ARGV[0];
BEGIN
  PERFORM "usage_add_decisions"(array_agg("turn_id"), array_agg("sign" * "accepted"), array_agg("sign" * "rejected"))
  FROM (
    SELECT "version"."created_by_turn_id" AS "turn_id",
      sum("of_version"."accepted")::bigint AS "accepted", sum("of_version"."rejected")::bigint AS "rejected"
    FROM (
      SELECT "hunk"."version_id",
        count(*) FILTER (WHERE "changed"."kind" IN ('accepted', 'accepted_edited')) AS "accepted",
        count(*) FILTER (WHERE "changed"."kind" = 'rejected') AS "rejected"
      FROM "changed" JOIN "hunk" ON "hunk"."id" = "changed"."hunk_id"
      WHERE "changed"."undone_at" IS NULL AND "changed"."kind" IN ('accepted', 'accepted_edited', 'rejected')
      GROUP BY 1
    ) AS "of_version"
      JOIN "version" ON "version"."id" = "of_version"."version_id"
    WHERE "version"."created_by_turn_id" IS NOT NULL
    GROUP BY 1
  ) AS "decided"
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
