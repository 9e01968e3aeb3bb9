CREATE TABLE `moderation_appeals` (
	`decision_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moderation_appeals_age` ON `moderation_appeals` (`at`);--> statement-breakpoint
CREATE TABLE `moderation_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`author_id` text NOT NULL,
	`title` text NOT NULL,
	`snapshot` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`report_count` integer DEFAULT 0 NOT NULL,
	`reasons` text DEFAULT '{}' NOT NULL,
	`first_reported_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_cases_open` ON `moderation_cases` (`kind`,`thing_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `moderation_cases_queue` ON `moderation_cases` (`first_reported_at`,`id`) WHERE status <> 'decided';--> statement-breakpoint
CREATE INDEX `moderation_cases_author` ON `moderation_cases` (`author_id`);--> statement-breakpoint
CREATE TABLE `moderation_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`author_id` text NOT NULL,
	`moderator_id` text NOT NULL,
	`action` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`until` integer,
	`at` integer NOT NULL,
	`answers` text
);
--> statement-breakpoint
CREATE INDEX `moderation_decisions_case` ON `moderation_decisions` (`case_id`,`at`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_thing` ON `moderation_decisions` (`kind`,`thing_id`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_author` ON `moderation_decisions` (`author_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_answers` ON `moderation_decisions` (`answers`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_age` ON `moderation_decisions` (`at`,`id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`user_id` text,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `moderation_cases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`kind`,`thing_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `reports_case` ON `reports` (`case_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_user` ON `reports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_age` ON `reports` (`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `is_moderator` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_until` integer;
--> statement-breakpoint
-- What was decided, and who asked for a second look, is for good.
CREATE TRIGGER `moderation_decisions_no_update` BEFORE UPDATE ON `moderation_decisions` BEGIN
	SELECT RAISE(ABORT, 'moderation_decisions is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `moderation_decisions_no_delete` BEFORE DELETE ON `moderation_decisions` BEGIN
	SELECT RAISE(ABORT, 'moderation_decisions is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `moderation_appeals_no_update` BEFORE UPDATE ON `moderation_appeals` BEGIN
	SELECT RAISE(ABORT, 'moderation_appeals is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `moderation_appeals_no_delete` BEFORE DELETE ON `moderation_appeals` BEGIN
	SELECT RAISE(ABORT, 'moderation_appeals is append-only');
END;
