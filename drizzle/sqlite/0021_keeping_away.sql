CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "blocks_others" CHECK("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`,`blocker_id`);--> statement-breakpoint
CREATE INDEX `blocks_newest` ON `blocks` (`blocker_id`,`created_at`,`blocked_id`);--> statement-breakpoint
CREATE TABLE `mutes` (
	`muter_id` text NOT NULL,
	`muted_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`muter_id`, `muted_id`),
	FOREIGN KEY (`muter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`muted_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mutes_others" CHECK("mutes"."muter_id" <> "mutes"."muted_id")
);
--> statement-breakpoint
CREATE INDEX `mutes_muted` ON `mutes` (`muted_id`);--> statement-breakpoint
CREATE INDEX `mutes_newest` ON `mutes` (`muter_id`,`created_at`,`muted_id`);--> statement-breakpoint
DROP INDEX `itineraries_newest`;--> statement-breakpoint
DROP INDEX `itineraries_popular`;--> statement-breakpoint
ALTER TABLE `itineraries` ADD `hidden_at` integer;--> statement-breakpoint
CREATE INDEX `itineraries_newest` ON `itineraries` (`is_public`,`created_at`,`id`,`user_id`,`hidden_at`);--> statement-breakpoint
CREATE INDEX `itineraries_popular` ON `itineraries` (`is_public`,`recent_likes`,`likes`,`created_at`,`id`,`user_id`,`hidden_at`);--> statement-breakpoint
DROP INDEX `lists_newest`;--> statement-breakpoint
DROP INDEX `lists_popular`;--> statement-breakpoint
ALTER TABLE `lists` ADD `hidden_at` integer;--> statement-breakpoint
CREATE INDEX `lists_newest` ON `lists` (`is_public`,`created_at`,`id`,`user_id`,`hidden_at`);--> statement-breakpoint
CREATE INDEX `lists_popular` ON `lists` (`is_public`,`recent_likes`,`likes`,`created_at`,`id`,`user_id`,`hidden_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `hidden_at` integer;