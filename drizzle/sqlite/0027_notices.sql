CREATE TABLE `away_changes` (
	`itinerary_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`taken_until` integer,
	PRIMARY KEY(`itinerary_id`, `user_id`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `away_changes_age` ON `away_changes` (`at`);--> statement-breakpoint
CREATE INDEX `away_changes_user` ON `away_changes` (`user_id`);--> statement-breakpoint
CREATE TABLE `notice_actors` (
	`notice_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`notice_id`, `user_id`),
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notice_actors_newest` ON `notice_actors` (`notice_id`,`at`,`user_id`);--> statement-breakpoint
CREATE INDEX `notice_actors_user` ON `notice_actors` (`user_id`);--> statement-breakpoint
CREATE TABLE `notice_settings` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`here` integer NOT NULL,
	`mail` integer NOT NULL,
	`push` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`itinerary_id` text,
	`list_id` text,
	`comment_id` text,
	`at` integer NOT NULL,
	`read_until` integer DEFAULT 0 NOT NULL,
	`mail_since` integer,
	`pushed_at` integer,
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_key` ON `notices` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `notices_page` ON `notices` (`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_id`,`at`) WHERE read_until < at;--> statement-breakpoint
CREATE INDEX `notices_age` ON `notices` (`at`);--> statement-breakpoint
CREATE INDEX `notices_mail` ON `notices` (`mail_since`) WHERE mail_since is not null;--> statement-breakpoint
CREATE INDEX `notices_itinerary` ON `notices` (`itinerary_id`);--> statement-breakpoint
CREATE INDEX `notices_list` ON `notices` (`list_id`);--> statement-breakpoint
CREATE INDEX `notices_comment` ON `notices` (`comment_id`);--> statement-breakpoint
CREATE TABLE `push_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `push_targets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_targets_endpoint` ON `push_targets` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_targets_user` ON `push_targets` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `pushes` (
	`notice_id` text NOT NULL,
	`target_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`taken_until` integer,
	PRIMARY KEY(`notice_id`, `target_id`),
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`target_id`) REFERENCES `push_targets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pushes_due` ON `pushes` (`due_at`);--> statement-breakpoint
CREATE INDEX `pushes_user` ON `pushes` (`user_id`);--> statement-breakpoint
CREATE INDEX `pushes_target` ON `pushes` (`target_id`);