CREATE TABLE `location_words` (
	`geoname_id` integer NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`geoname_id`, `key`),
	FOREIGN KEY (`geoname_id`) REFERENCES `locations`(`geoname_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `location_words_key` ON `location_words` (`key`,`geoname_id`);--> statement-breakpoint
CREATE TABLE `title_words` (
	`itinerary_id` text NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`itinerary_id`, `key`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `title_words_key` ON `title_words` (`key`,`itinerary_id`);--> statement-breakpoint
-- Of what is there already; `periplo_words` is `wordsIn` (server/db/open.ts).
INSERT OR IGNORE INTO `location_words` (`geoname_id`, `key`)
SELECT `geoname_id`, `value` FROM `location_names`, json_each(periplo_words(`location_names`.`key`));--> statement-breakpoint
INSERT OR IGNORE INTO `title_words` (`itinerary_id`, `key`)
SELECT `itineraries`.`id`, `value` FROM `itineraries`, json_each(periplo_words(`title`));
