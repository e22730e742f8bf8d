-- Who last changed a document. Unknown for documents that haven't changed since.
ALTER TABLE "document" ADD COLUMN "changed_by" TEXT;
