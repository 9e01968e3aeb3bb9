CREATE TABLE `uploads` (
	`name` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`thumbhash` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `uploads_user` ON `uploads` (`user_id`);