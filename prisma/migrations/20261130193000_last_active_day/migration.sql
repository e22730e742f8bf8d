-- When a person was last active in a session that has ended. Sessions are deleted in many ways (signing out, expiry, a
-- changed password, by the library for sign-in), so the database keeps the time.
ALTER TABLE "user" ADD COLUMN "last_active_at" TIMESTAMPTZ(3);

CREATE FUNCTION keep_last_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "user" SET "last_active_at" = greatest("last_active_at", OLD."updated_at") WHERE "id" = OLD."user_id";
  RETURN NULL;
END
$$;

CREATE TRIGGER "session_keep_last_activity" AFTER DELETE ON "session"
  FOR EACH ROW EXECUTE FUNCTION keep_last_activity();
