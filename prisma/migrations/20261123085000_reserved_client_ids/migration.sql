-- Nobody writes live text under a client ID of a draft of the same document. Drafts take their IDs there when they are new.
INSERT INTO "document_author" ("document_id", "client_id", "user_id")
SELECT d."document_id", a."client_id", NULL
FROM "suggestion_draft" d JOIN "document_author" a ON a."document_id" = d."id"
ON CONFLICT DO NOTHING;
