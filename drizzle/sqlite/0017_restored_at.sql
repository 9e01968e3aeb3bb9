ALTER TABLE `lineage` ADD `restored_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The mark that restored databases bore until now, in whole seconds. One that no server has used since it was restored may have no key yet: it gets one here.
INSERT INTO `lineage` (`id`, `key`, `restored_at`) SELECT 1, randomblob(32), `user_version` * 1000 FROM pragma_user_version WHERE `user_version` > 0
	ON CONFLICT (`id`) DO UPDATE SET `restored_at` = excluded.`restored_at`;
