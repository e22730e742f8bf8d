-- When the password was last asked for in this session; null: not since signing in.
ALTER TABLE "session" ADD COLUMN "reauthenticated_at" TIMESTAMPTZ(3);
