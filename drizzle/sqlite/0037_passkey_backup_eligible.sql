ALTER TABLE `passkeys` ADD `is_backup_eligible` integer;--> statement-breakpoint
-- A backed up passkey is eligible.
UPDATE `passkeys` SET `is_backup_eligible` = 1 WHERE `is_backed_up` = 1;
