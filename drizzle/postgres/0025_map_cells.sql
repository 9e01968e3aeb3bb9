ALTER TABLE "itineraries" ADD COLUMN "map_cell" bigint;--> statement-breakpoint
CREATE INDEX "itineraries_map" ON "itineraries" USING btree ("map_cell","is_public","user_id","hidden_at","audience","id");--> statement-breakpoint
CREATE INDEX "users_shown" ON "users" USING btree ("id","hidden_at","email_confirmed_at","created_at");
--> statement-breakpoint
-- Trips keep the cell of their position, whichever version writes them: that of the destination, without one that of the first shown place of the page.
CREATE FUNCTION "set_map_cell"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	NEW.map_cell := (
		SELECT x | (y << 1) FROM (
		SELECT (x | (x << 1)) & 6148914691236517205 AS x, (y | (y << 1)) & 6148914691236517205 AS y FROM (
		SELECT (x | (x << 2)) & 3689348814741910323 AS x, (y | (y << 2)) & 3689348814741910323 AS y FROM (
		SELECT (x | (x << 4)) & 1085102592571150095 AS x, (y | (y << 4)) & 1085102592571150095 AS y FROM (
		SELECT (x | (x << 8)) & 71777214294589695 AS x, (y | (y << 8)) & 71777214294589695 AS y FROM (
		SELECT (x | (x << 16)) & 281470681808895 AS x, (y | (y << 16)) & 281470681808895 AS y FROM (
		SELECT least(67108863, floor((lng + 180.0) * 67108864 / 360)::bigint) AS x, floor((lat + 90.0) * 67108864 / 360)::bigint AS y FROM (
			SELECT 0 AS part, 0 AS day, 0 AS stop, '' AS id, l.lat, l.lng FROM locations AS l
				WHERE l.geoname_id = NEW.geoname_id AND l.lat BETWEEN -90 AND 90 AND l.lng BETWEEN -180 AND 180
			UNION ALL
			SELECT 1, coalesce(d.day_number, 2147483647), e.order_index, e.id, e.lat, e.lng FROM events AS e
				LEFT JOIN days AS d ON d.itinerary_id = e.itinerary_id AND d.id = e.day_id
				WHERE e.itinerary_id = NEW.id AND e.category IS DISTINCT FROM 'transport'
					AND CASE WHEN e.lat BETWEEN -90 AND 90 AND e.lng BETWEEN -180 AND 180 THEN (e.place::jsonb ->> 'hidden') = 'false' END
					AND EXISTS (SELECT 1 FROM locations AS l WHERE l.geoname_id = NEW.geoname_id AND (l.lat BETWEEN -90 AND 90 AND l.lng BETWEEN -180 AND 180) IS NOT TRUE)
			ORDER BY part, day, stop, id LIMIT 1
		) AS p
		) AS p ) AS p ) AS p ) AS p ) AS p) AS p
	);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "itineraries_map_cell" BEFORE INSERT OR UPDATE OF "geoname_id" ON "itineraries" FOR EACH ROW EXECUTE FUNCTION "set_map_cell"();
--> statement-breakpoint
-- The others have it computed by the trigger above.
CREATE FUNCTION "move_trips_of_location"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "itineraries" SET geoname_id = geoname_id WHERE geoname_id = NEW.geoname_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "locations_map_cell" AFTER UPDATE OF "lat", "lng" ON "locations" FOR EACH ROW
	WHEN (OLD.lat IS DISTINCT FROM NEW.lat OR OLD.lng IS DISTINCT FROM NEW.lng) EXECUTE FUNCTION "move_trips_of_location"();
--> statement-breakpoint
CREATE FUNCTION "move_trip_without_destination"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"trip" text := CASE WHEN TG_OP = 'DELETE' THEN OLD.itinerary_id ELSE NEW.itinerary_id END;
BEGIN
	UPDATE "itineraries" SET geoname_id = geoname_id WHERE id = "trip"
		AND EXISTS (SELECT 1 FROM locations AS l WHERE l.geoname_id = itineraries.geoname_id AND (l.lat BETWEEN -90 AND 90 AND l.lng BETWEEN -180 AND 180) IS NOT TRUE);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "events_map_cell_insert" AFTER INSERT ON "events" FOR EACH ROW WHEN (NEW.lat IS NOT NULL) EXECUTE FUNCTION "move_trip_without_destination"();
--> statement-breakpoint
CREATE TRIGGER "events_map_cell_update" AFTER UPDATE OF "day_id", "order_index", "category", "place", "lat", "lng" ON "events" FOR EACH ROW WHEN (OLD.lat IS NOT NULL OR NEW.lat IS NOT NULL) EXECUTE FUNCTION "move_trip_without_destination"();
--> statement-breakpoint
CREATE TRIGGER "events_map_cell_delete" AFTER DELETE ON "events" FOR EACH ROW WHEN (OLD.lat IS NOT NULL) EXECUTE FUNCTION "move_trip_without_destination"();
--> statement-breakpoint
CREATE TRIGGER "days_map_cell" AFTER UPDATE OF "day_number" ON "days" FOR EACH ROW WHEN (OLD.day_number <> NEW.day_number) EXECUTE FUNCTION "move_trip_without_destination"();
--> statement-breakpoint
UPDATE "itineraries" SET geoname_id = geoname_id;