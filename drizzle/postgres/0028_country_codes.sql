-- The country of a place is unknown after the place changes, whichever version writes it.
CREATE FUNCTION "forget_country_code"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	NEW.country_code := NULL;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "events_country_code" BEFORE UPDATE OF "place" ON "events" FOR EACH ROW
	WHEN (OLD.place IS DISTINCT FROM NEW.place) EXECUTE FUNCTION "forget_country_code"();
