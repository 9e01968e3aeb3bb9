CREATE TABLE `doc_snapshots` (
	`doc_id` text PRIMARY KEY NOT NULL,
	`data` blob NOT NULL,
	`checksum` integer,
	FOREIGN KEY (`doc_id`) REFERENCES `docs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `doc_snapshots` SELECT `id`, `snapshot`, `snapshot_checksum` FROM `docs` WHERE `snapshot` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `docs` DROP COLUMN `snapshot`;--> statement-breakpoint
ALTER TABLE `docs` DROP COLUMN `snapshot_checksum`;