ALTER TABLE `collaborators` ADD `accepted_at` integer;--> statement-breakpoint
UPDATE `collaborators` SET `accepted_at` = coalesce(`seen_at`, `created_at`)
WHERE `seen_at` IS NOT NULL OR EXISTS (SELECT 1 FROM `itinerary_changes` AS c WHERE c.`itinerary_id` = `collaborators`.`itinerary_id` AND c.`user_id` = `collaborators`.`user_id`);--> statement-breakpoint
ALTER TABLE `itineraries` ADD `offered_at` integer;--> statement-breakpoint
CREATE INDEX `itineraries_offered` ON `itineraries` (`user_id`) WHERE "itineraries"."offered_at" is not null;