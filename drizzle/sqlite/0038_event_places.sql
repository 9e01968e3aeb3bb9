ALTER TABLE `events` ADD `place` text;--> statement-breakpoint
ALTER TABLE `events` ADD `to_place` text;--> statement-breakpoint
ALTER TABLE `events` ADD `lat` real;--> statement-breakpoint
ALTER TABLE `events` ADD `lng` real;--> statement-breakpoint
ALTER TABLE `events` ADD `nights` integer;