ALTER TABLE "itineraries" ADD COLUMN "audience" text COLLATE "C" DEFAULT 'private' NOT NULL;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "audience" text COLLATE "C" DEFAULT 'private' NOT NULL;--> statement-breakpoint
CREATE INDEX "itineraries_followers" ON "itineraries" USING btree ("user_id","created_at") WHERE "itineraries"."audience" = 'followers';--> statement-breakpoint
CREATE INDEX "lists_followers" ON "lists" USING btree ("user_id","created_at") WHERE "lists"."audience" = 'followers';
--> statement-breakpoint
UPDATE "itineraries" SET "audience" = 'public' WHERE "is_public";
--> statement-breakpoint
UPDATE "lists" SET "audience" = 'public' WHERE "is_public";
--> statement-breakpoint
-- Whether something is public decides: what says that alone, as older versions do, says whom it is for.
CREATE FUNCTION "follow_is_public"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NEW."is_public" <> (NEW."audience" = 'public') THEN
		NEW."audience" := CASE WHEN NEW."is_public" THEN 'public' ELSE 'private' END;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "itineraries_audience" BEFORE INSERT OR UPDATE OF "is_public", "audience" ON "itineraries" FOR EACH ROW EXECUTE FUNCTION "follow_is_public"();
--> statement-breakpoint
CREATE TRIGGER "lists_audience" BEFORE INSERT OR UPDATE OF "is_public", "audience" ON "lists" FOR EACH ROW EXECUTE FUNCTION "follow_is_public"();
