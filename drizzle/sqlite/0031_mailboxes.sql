ALTER TABLE `mails` ADD `recipient` text;--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (`recipient`,`created_at`);