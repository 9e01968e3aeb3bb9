CREATE TABLE `doc_rollbacks` (
	`doc_id` text NOT NULL,
	`run` text NOT NULL,
	`noticed_at` integer NOT NULL,
	PRIMARY KEY(`doc_id`, `run`),
	FOREIGN KEY (`doc_id`) REFERENCES `docs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `doc_runs` (
	`doc_id` text NOT NULL,
	`from_seq` integer NOT NULL,
	`run` text NOT NULL,
	PRIMARY KEY(`doc_id`, `from_seq`),
	FOREIGN KEY (`doc_id`) REFERENCES `docs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `endings` (
	`itinerary_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`itinerary_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `endings_user` ON `endings` (`user_id`);--> statement-breakpoint
CREATE TABLE `lineage` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` blob NOT NULL
);
