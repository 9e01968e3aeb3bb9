CREATE TABLE `overruled_edits` (
	`itinerary_id` text NOT NULL,
	`user_id` text NOT NULL,
	`entry` text NOT NULL,
	`at` integer NOT NULL,
	`columns` text NOT NULL,
	PRIMARY KEY(`itinerary_id`, `user_id`, `entry`, `at`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `overruled_edits_user` ON `overruled_edits` (`user_id`);--> statement-breakpoint
CREATE TABLE `record_edits` (
	`itinerary_id` text NOT NULL,
	`entry` text NOT NULL,
	`user_id` text,
	`at` integer NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`itinerary_id`, `entry`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `record_edits_user` ON `record_edits` (`user_id`);