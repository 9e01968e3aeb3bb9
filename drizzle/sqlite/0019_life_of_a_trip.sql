CREATE TABLE `calendar_entries` (
	`itinerary_id` text NOT NULL,
	`event_id` text NOT NULL,
	`hash` text NOT NULL,
	`sequence` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`itinerary_id`, `event_id`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`itinerary_id` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_itinerary` ON `calendar_feeds` (`itinerary_id`,`user_id`) WHERE itinerary_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_person` ON `calendar_feeds` (`user_id`) WHERE itinerary_id is null;--> statement-breakpoint
CREATE TABLE `doc_checkpoints` (
	`doc_id` text NOT NULL,
	`seq` integer NOT NULL,
	`version` integer NOT NULL,
	`user_id` text,
	`at` integer NOT NULL,
	`state` blob NOT NULL,
	PRIMARY KEY(`doc_id`, `seq`),
	FOREIGN KEY (`doc_id`) REFERENCES `docs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `record_versions` (
	`itinerary_id` text NOT NULL,
	`version` integer NOT NULL,
	`seq` integer NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`at` integer NOT NULL,
	`restored` integer,
	`record` text,
	PRIMARY KEY(`itinerary_id`, `version`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `version_names` (
	`itinerary_id` text NOT NULL,
	`version` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`itinerary_id`, `version`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `doc_updates` ADD `version` integer;--> statement-breakpoint
ALTER TABLE `itineraries` ADD `forked_from` text;--> statement-breakpoint
ALTER TABLE `itineraries` ADD `forked_from_author` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `itineraries_source` ON `itineraries` (`forked_from`);--> statement-breakpoint
CREATE INDEX `itineraries_source_author` ON `itineraries` (`forked_from_author`);--> statement-breakpoint
-- The history of what is there begins with what it is now.
INSERT INTO `record_versions` (`itinerary_id`, `version`, `seq`, `kind`, `user_id`, `at`, `record`)
SELECT i.`id`, d.`version`, d.`head_seq`, 'create', i.`user_id`, i.`updated_at`, json_object(
	'title', i.`title`, 'description', i.`description`, 'image', i.`image`, 'startDate', i.`start_date`, 'endDate', i.`end_date`,
	'geonameId', i.`geoname_id`, 'isPublic', json(iif(i.`is_public`, 'true', 'false')),
	'collaborators', json((SELECT json_group_array(c.`user_id`) FROM (
		SELECT `user_id` FROM `collaborators` WHERE `itinerary_id` = i.`id` ORDER BY `created_at`, `user_id`) AS c)))
FROM `itineraries` AS i JOIN `docs` AS d ON d.`id` = i.`id`;
