DROP INDEX "place_words_word";--> statement-breakpoint
DROP INDEX "place_words_near";--> statement-breakpoint
ALTER TABLE "place_words" ADD COLUMN "name" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "place_words" ADD COLUMN "author_id" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "place_words_shown" ON "place_words" USING btree ("word","name","author_id","itinerary_id","tile","event_id") WHERE "place_words"."author_id" is not null and "place_words"."name" <> '';--> statement-breakpoint
CREATE INDEX "place_words_unnamed" ON "place_words" USING btree ("itinerary_id") WHERE "place_words"."name" = '';--> statement-breakpoint
CREATE INDEX "place_words_near" ON "place_words" USING btree ("tile","word","name","author_id","itinerary_id") WHERE "place_words"."author_id" is not null and "place_words"."name" <> '';
--> statement-breakpoint
-- Rows keep the author to count, whichever version writes them or the trip.
CREATE FUNCTION "set_place_author"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	NEW.author_id := (SELECT t.user_id FROM "itineraries" AS t WHERE t.id = NEW.itinerary_id AND t.is_public AND t.forked_from IS NULL);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "place_words_author" BEFORE INSERT ON "place_words" FOR EACH ROW EXECUTE FUNCTION "set_place_author"();
--> statement-breakpoint
CREATE FUNCTION "move_place_author"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "place_words" SET author_id = CASE WHEN NEW.is_public AND NEW.forked_from IS NULL THEN NEW.user_id END WHERE itinerary_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "itineraries_place_author" AFTER UPDATE ON "itineraries" FOR EACH ROW
	WHEN (OLD.is_public <> NEW.is_public OR OLD.user_id <> NEW.user_id OR OLD.forked_from IS DISTINCT FROM NEW.forked_from) EXECUTE FUNCTION "move_place_author"();
