CREATE TABLE `user_names` (
	`key` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`key`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_names_user` ON `user_names` (`user_id`);--> statement-breakpoint
-- Of those who have an account already: what `wordsOf` says of their names.
WITH RECURSIVE `places`(`at`) AS (SELECT 1 UNION ALL SELECT `at` + 1 FROM `places` WHERE `at` < 200)
INSERT OR IGNORE INTO `user_names` (`key`, `user_id`)
SELECT substr(`name_key`, `at`), `id` FROM `users`, `places`
WHERE `at` <= length(`name_key`)
	AND substr(`name_key`, `at`, 1) NOT IN (' ', '-')
	AND (`at` = 1 OR substr(`name_key`, `at` - 1, 1) IN (' ', '-'));
