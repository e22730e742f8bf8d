-- CreateTable
CREATE TABLE "profile_picture" (
    "user_id" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "picture" BYTEA NOT NULL,

    CONSTRAINT "profile_picture_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "profile_picture" ADD CONSTRAINT "profile_picture_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
