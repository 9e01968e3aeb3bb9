CREATE TABLE `like_window` (
	`since` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX `itineraries_by_age`;--> statement-breakpoint
DROP INDEX `itineraries_popular`;--> statement-breakpoint
ALTER TABLE `itineraries` ADD `recent_likes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `itineraries_popular` ON `itineraries` (`is_public`,`recent_likes`,`likes`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `lists_popular`;--> statement-breakpoint
ALTER TABLE `lists` ADD `recent_likes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `lists_popular` ON `lists` (`is_public`,`recent_likes`,`likes`,`created_at`,`id`);--> statement-breakpoint
-- The window begins with all likes in it; the server moves it on.
INSERT INTO `like_window` (`since`) VALUES (0);
--> statement-breakpoint
UPDATE `itineraries` SET `recent_likes` = `likes`;
--> statement-breakpoint
UPDATE `lists` SET `recent_likes` = `likes`;
--> statement-breakpoint
DROP TRIGGER `itinerary_likes_likes_insert`;
--> statement-breakpoint
CREATE TRIGGER `itinerary_likes_likes_insert` AFTER INSERT ON `itinerary_likes` BEGIN
	UPDATE `itineraries` SET `likes` = `likes` + 1,
		`recent_likes` = `recent_likes` + (NEW.`created_at` > (SELECT `since` FROM `like_window`))
		WHERE `id` = NEW.`itinerary_id`;
END;
--> statement-breakpoint
DROP TRIGGER `itinerary_likes_likes_delete`;
--> statement-breakpoint
CREATE TRIGGER `itinerary_likes_likes_delete` AFTER DELETE ON `itinerary_likes` BEGIN
	UPDATE `itineraries` SET `likes` = `likes` - 1,
		`recent_likes` = `recent_likes` - (OLD.`created_at` > (SELECT `since` FROM `like_window`))
		WHERE `id` = OLD.`itinerary_id`;
END;
--> statement-breakpoint
DROP TRIGGER `list_likes_likes_insert`;
--> statement-breakpoint
CREATE TRIGGER `list_likes_likes_insert` AFTER INSERT ON `list_likes` BEGIN
	UPDATE `lists` SET `likes` = `likes` + 1,
		`recent_likes` = `recent_likes` + (NEW.`created_at` > (SELECT `since` FROM `like_window`))
		WHERE `id` = NEW.`list_id`;
END;
--> statement-breakpoint
DROP TRIGGER `list_likes_likes_delete`;
--> statement-breakpoint
CREATE TRIGGER `list_likes_likes_delete` AFTER DELETE ON `list_likes` BEGIN
	UPDATE `lists` SET `likes` = `likes` - 1,
		`recent_likes` = `recent_likes` - (OLD.`created_at` > (SELECT `since` FROM `like_window`))
		WHERE `id` = OLD.`list_id`;
END;
