ALTER TABLE `collaborators` ADD `invited_by` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `collaborators` ADD `seen_at` integer;--> statement-breakpoint
UPDATE `collaborators` SET `seen_at` = `created_at`;--> statement-breakpoint
CREATE INDEX `collaborators_inviter` ON `collaborators` (`invited_by`);
