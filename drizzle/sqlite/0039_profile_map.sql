ALTER TABLE `events` ADD `country_code` text;--> statement-breakpoint
ALTER TABLE `users` ADD `map_audience` text DEFAULT 'self' NOT NULL;