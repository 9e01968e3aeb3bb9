DROP INDEX `place_words_word`;--> statement-breakpoint
DROP INDEX `place_words_near`;--> statement-breakpoint
ALTER TABLE `place_words` ADD `name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `place_words` ADD `author_id` text;--> statement-breakpoint
CREATE INDEX `place_words_shown` ON `place_words` (`word`,`name`,`author_id`,`itinerary_id`,`tile`,`event_id`) WHERE "place_words"."author_id" is not null and "place_words"."name" <> '';--> statement-breakpoint
CREATE INDEX `place_words_unnamed` ON `place_words` (`itinerary_id`) WHERE "place_words"."name" = '';--> statement-breakpoint
CREATE INDEX `place_words_near` ON `place_words` (`tile`,`word`,`name`,`author_id`,`itinerary_id`) WHERE "place_words"."author_id" is not null and "place_words"."name" <> '';
--> statement-breakpoint
-- Rows keep the author to count, whichever version writes them or the trip.
CREATE TRIGGER `place_words_author` AFTER INSERT ON `place_words` BEGIN
	UPDATE `place_words` SET author_id = (SELECT t.user_id FROM itineraries AS t WHERE t.id = NEW.itinerary_id AND t.is_public AND t.forked_from IS NULL)
		WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `itineraries_place_author` AFTER UPDATE ON `itineraries`
WHEN OLD.is_public <> NEW.is_public OR OLD.user_id <> NEW.user_id OR OLD.forked_from IS NOT NEW.forked_from BEGIN
	UPDATE `place_words` SET author_id = CASE WHEN NEW.is_public AND NEW.forked_from IS NULL THEN NEW.user_id END WHERE itinerary_id = NEW.id;
END;
