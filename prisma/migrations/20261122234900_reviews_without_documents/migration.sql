-- A new document can be suggested in a project that has no document to review it at.
ALTER TABLE "tree_change" ALTER COLUMN "asked_in_document_id" DROP NOT NULL;
