-- People who took part in writing a suggestion, besides its author. They can't accept it where a second person must.
ALTER TABLE "version" ADD COLUMN "writer_ids" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
