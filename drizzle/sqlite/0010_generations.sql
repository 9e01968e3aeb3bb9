CREATE TABLE `doc_generations` (
	`doc_id` text NOT NULL,
	`epoch` integer NOT NULL,
	`state` blob NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`doc_id`, `epoch`),
	FOREIGN KEY (`doc_id`) REFERENCES `docs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `doc_generations_age` ON `doc_generations` (`at`);--> statement-breakpoint
ALTER TABLE `doc_updates` ADD `checksum` integer;--> statement-breakpoint
ALTER TABLE `docs` ADD `snapshot_checksum` integer;