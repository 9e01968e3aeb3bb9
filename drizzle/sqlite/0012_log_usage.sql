CREATE TABLE `log_usage` (
	`day` integer NOT NULL,
	`user_id` text NOT NULL,
	`doc_id` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`day`, `user_id`, `doc_id`)
);
--> statement-breakpoint
CREATE INDEX `log_usage_document` ON `log_usage` (`day`,`doc_id`);