CREATE TABLE `follows` (
	`follower_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`follower_id`, `followed_id`),
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`followed_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "follows_others" CHECK("follows"."follower_id" <> "follows"."followed_id")
);
--> statement-breakpoint
CREATE INDEX `follows_follower` ON `follows` (`follower_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `follows_followed` ON `follows` (`followed_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `itinerary_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`itinerary_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`day_id` text,
	`event_id` text,
	`label` text NOT NULL,
	`fields` text,
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `itinerary_changes_at` ON `itinerary_changes` (`itinerary_id`,`at`);--> statement-breakpoint
CREATE INDEX `itinerary_changes_age` ON `itinerary_changes` (`at`);--> statement-breakpoint
CREATE TABLE `itinerary_likes` (
	`itinerary_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`itinerary_id`, `user_id`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `itinerary_likes_user` ON `itinerary_likes` (`user_id`,`created_at`,`itinerary_id`);--> statement-breakpoint
CREATE INDEX `itinerary_likes_recent` ON `itinerary_likes` (`created_at`,`itinerary_id`);--> statement-breakpoint
CREATE TABLE `list_items` (
	`list_id` text NOT NULL,
	`itinerary_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`list_id`, `itinerary_id`),
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `list_items_itinerary` ON `list_items` (`itinerary_id`);--> statement-breakpoint
CREATE TABLE `list_likes` (
	`list_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`list_id`, `user_id`),
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `list_likes_user` ON `list_likes` (`user_id`,`created_at`,`list_id`);--> statement-breakpoint
CREATE INDEX `list_likes_recent` ON `list_likes` (`created_at`,`list_id`);--> statement-breakpoint
CREATE TABLE `lists` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`image` text,
	`is_public` integer DEFAULT false NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lists_owner` ON `lists` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `lists_newest` ON `lists` (`is_public`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `lists_popular` ON `lists` (`is_public`,`likes`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `itineraries` ADD `likes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `itineraries_popular` ON `itineraries` (`is_public`,`likes`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `users` ADD `followers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `following` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_followers` ON `users` (`followers`,`created_at`,`id`);