-- CreateTable
CREATE TABLE "attempt" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("key")
);

-- Our counts lay among better-auth's, which deletes whatever is older than its own limits.
DELETE FROM "rate_limit" WHERE "key" LIKE 'password-%';
