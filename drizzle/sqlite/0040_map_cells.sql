ALTER TABLE `itineraries` ADD `map_cell` integer;--> statement-breakpoint
CREATE INDEX `itineraries_map` ON `itineraries` (`map_cell`,`is_public`,`user_id`,`hidden_at`,`audience`,`id`);--> statement-breakpoint
CREATE INDEX `users_shown` ON `users` (`id`,`hidden_at`,`email_confirmed_at`,`created_at`);
--> statement-breakpoint
-- Trips keep the cell of their position, whichever version writes them: that of the destination, without one that of the first shown place of the page.
CREATE TRIGGER `itineraries_map_cell` AFTER UPDATE OF geoname_id ON `itineraries` BEGIN
	UPDATE `itineraries` SET map_cell = (
		SELECT x | (y << 1) FROM (
		SELECT (x | (x << 1)) & 6148914691236517205 AS x, (y | (y << 1)) & 6148914691236517205 AS y FROM (
		SELECT (x | (x << 2)) & 3689348814741910323 AS x, (y | (y << 2)) & 3689348814741910323 AS y FROM (
		SELECT (x | (x << 4)) & 1085102592571150095 AS x, (y | (y << 4)) & 1085102592571150095 AS y FROM (
		SELECT (x | (x << 8)) & 71777214294589695 AS x, (y | (y << 8)) & 71777214294589695 AS y FROM (
		SELECT (x | (x << 16)) & 281470681808895 AS x, (y | (y << 16)) & 281470681808895 AS y FROM (
		SELECT min(67108863, CAST((lng + 180.0) * 67108864 / 360 AS INTEGER)) AS x, CAST((lat + 90.0) * 67108864 / 360 AS INTEGER) AS y FROM (
			SELECT 0 AS part, 0 AS day, 0 AS stop, '' AS id, l.lat, l.lng FROM locations AS l
				WHERE l.geoname_id = NEW.geoname_id AND l.lat BETWEEN -90 AND 90 AND l.lng BETWEEN -180 AND 180
			UNION ALL
			SELECT 1, coalesce(d.day_number, 2147483647), e.order_index, e.id, e.lat, e.lng FROM events AS e
				LEFT JOIN days AS d ON d.itinerary_id = e.itinerary_id AND d.id = e.day_id
				WHERE e.itinerary_id = NEW.id AND e.category IS NOT 'transport'
					AND CASE WHEN e.lat BETWEEN -90 AND 90 AND e.lng BETWEEN -180 AND 180 THEN json_extract(e.place, '$.hidden') = 0 END
					AND EXISTS (SELECT 1 FROM locations AS l WHERE l.geoname_id = NEW.geoname_id AND (l.lat BETWEEN -90 AND 90 AND l.lng BETWEEN -180 AND 180) IS NOT TRUE)
			ORDER BY part, day, stop, id LIMIT 1
		)
		) ) ) ) ))
	) WHERE id = NEW.id;
END;
--> statement-breakpoint
-- The others have it computed by the trigger above.
CREATE TRIGGER `itineraries_map_cell_insert` AFTER INSERT ON `itineraries` BEGIN
	UPDATE `itineraries` SET geoname_id = geoname_id WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `locations_map_cell` AFTER UPDATE OF lat, lng ON `locations` WHEN OLD.lat IS NOT NEW.lat OR OLD.lng IS NOT NEW.lng BEGIN
	UPDATE `itineraries` SET geoname_id = geoname_id WHERE geoname_id = NEW.geoname_id;
END;
--> statement-breakpoint
CREATE TRIGGER `events_map_cell_insert` AFTER INSERT ON `events` WHEN NEW.lat IS NOT NULL BEGIN
	UPDATE `itineraries` SET geoname_id = geoname_id WHERE id = NEW.itinerary_id
		AND EXISTS (SELECT 1 FROM locations AS l WHERE l.geoname_id = itineraries.geoname_id AND (l.lat BETWEEN -90 AND 90 AND l.lng BETWEEN -180 AND 180) IS NOT TRUE);
END;
--> statement-breakpoint
CREATE TRIGGER `events_map_cell_update` AFTER UPDATE OF day_id, order_index, category, place, lat, lng ON `events` WHEN OLD.lat IS NOT NULL OR NEW.lat IS NOT NULL BEGIN
	UPDATE `itineraries` SET geoname_id = geoname_id WHERE id = NEW.itinerary_id
		AND EXISTS (SELECT 1 FROM locations AS l WHERE l.geoname_id = itineraries.geoname_id AND (l.lat BETWEEN -90 AND 90 AND l.lng BETWEEN -180 AND 180) IS NOT TRUE);
END;
--> statement-breakpoint
CREATE TRIGGER `events_map_cell_delete` AFTER DELETE ON `events` WHEN OLD.lat IS NOT NULL BEGIN
	UPDATE `itineraries` SET geoname_id = geoname_id WHERE id = OLD.itinerary_id
		AND EXISTS (SELECT 1 FROM locations AS l WHERE l.geoname_id = itineraries.geoname_id AND (l.lat BETWEEN -90 AND 90 AND l.lng BETWEEN -180 AND 180) IS NOT TRUE);
END;
--> statement-breakpoint
CREATE TRIGGER `days_map_cell` AFTER UPDATE OF day_number ON `days` WHEN OLD.day_number <> NEW.day_number BEGIN
	UPDATE `itineraries` SET geoname_id = geoname_id WHERE id = NEW.itinerary_id
		AND EXISTS (SELECT 1 FROM locations AS l WHERE l.geoname_id = itineraries.geoname_id AND (l.lat BETWEEN -90 AND 90 AND l.lng BETWEEN -180 AND 180) IS NOT TRUE);
END;
--> statement-breakpoint
UPDATE `itineraries` SET geoname_id = geoname_id;