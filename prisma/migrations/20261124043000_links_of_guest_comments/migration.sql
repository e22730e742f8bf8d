-- A guest's comment says which share link it came through, also in a thread that a member started.
ALTER TABLE "comment" ADD COLUMN "link_id" TEXT;

-- The audit log knows it of each comment so far.
UPDATE "comment" c SET "link_id" = e."data" ->> 'linkId'
FROM "audit_event" e
WHERE e.action = 'thread.guest_commented' AND e."data" ->> 'commentId' = c.id AND c.guest_id IS NOT NULL;

CREATE INDEX "comment_link_id_guest_id_idx" ON "comment"("link_id", "guest_id");
