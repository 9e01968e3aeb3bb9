CREATE TABLE `place_words` (
	`itinerary_id` text NOT NULL,
	`event_id` text NOT NULL,
	`word` text NOT NULL,
	`tile` integer NOT NULL,
	PRIMARY KEY(`itinerary_id`, `event_id`, `word`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `place_words_near` ON `place_words` (`tile`,`word`);--> statement-breakpoint
CREATE INDEX `place_words_word` ON `place_words` (`word`);--> statement-breakpoint
ALTER TABLE `docs` ADD `place_words_seq` integer DEFAULT 0 NOT NULL;