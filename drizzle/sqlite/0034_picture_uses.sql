CREATE TABLE `picture_uses` (
	`name` text NOT NULL,
	`itinerary_id` text NOT NULL,
	PRIMARY KEY(`name`, `itinerary_id`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `picture_uses_itinerary` ON `picture_uses` (`itinerary_id`);--> statement-breakpoint
INSERT INTO `picture_uses` (`name`, `itinerary_id`)
	SELECT DISTINCT substr(`image`, 10), `itinerary_id` FROM `events` WHERE `image` LIKE '/uploads/%';