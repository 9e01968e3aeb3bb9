ALTER TABLE `collaborators` ADD `role` text DEFAULT 'editor' NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `author_id` text;