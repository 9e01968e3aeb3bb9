CREATE TABLE `upload_senders` (
	`name` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`name`, `user_id`),
	FOREIGN KEY (`name`) REFERENCES `uploads`(`name`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `upload_senders_user` ON `upload_senders` (`user_id`);