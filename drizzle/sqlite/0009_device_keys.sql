CREATE TABLE `device_keys` (
	`user_id` text PRIMARY KEY NOT NULL,
	`jwk` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
