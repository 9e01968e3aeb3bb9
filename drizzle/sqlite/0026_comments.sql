CREATE TABLE `comment_mentions` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_mentions_user` ON `comment_mentions` (`user_id`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`itinerary_id` text NOT NULL,
	`event_id` text,
	`parent_id` text,
	`user_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	`hidden_at` integer,
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_order` ON `comments` (`itinerary_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `comments_thread` ON `comments` (`itinerary_id`,`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `comments_count` ON `comments` (`itinerary_id`,`deleted_at`,`hidden_at`,`user_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `comments_answers` ON `comments` (`parent_id`);--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `votes` (
	`itinerary_id` text NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`itinerary_id`, `event_id`, `user_id`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `votes_user` ON `votes` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `itineraries` ADD `commenting` text DEFAULT 'everyone' NOT NULL;