-- The length of a text in code points, so that the history can say how much longer or shorter each version is without
-- reading the texts. Unknown for texts that were stored before, and for the states of documents.
ALTER TABLE "text" ADD COLUMN "char_length" INTEGER;
