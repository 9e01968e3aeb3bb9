-- The country of a place is unknown after the place changes, whichever version writes it.
CREATE TRIGGER `events_country_code` AFTER UPDATE OF place ON `events` WHEN OLD.place IS NOT NEW.place AND NEW.country_code IS NOT NULL BEGIN
	UPDATE `events` SET country_code = NULL WHERE itinerary_id = NEW.itinerary_id AND id = NEW.id;
END;
