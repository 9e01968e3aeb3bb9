ALTER TABLE `itineraries` ADD `audience` text DEFAULT 'private' NOT NULL;--> statement-breakpoint
CREATE INDEX `itineraries_followers` ON `itineraries` (`user_id`,`created_at`) WHERE "itineraries"."audience" = 'followers';--> statement-breakpoint
ALTER TABLE `lists` ADD `audience` text DEFAULT 'private' NOT NULL;--> statement-breakpoint
CREATE INDEX `lists_followers` ON `lists` (`user_id`,`created_at`) WHERE "lists"."audience" = 'followers';
--> statement-breakpoint
UPDATE `itineraries` SET audience = 'public' WHERE is_public;
--> statement-breakpoint
UPDATE `lists` SET audience = 'public' WHERE is_public;
--> statement-breakpoint
-- Whether something is public decides: what says that alone, as older versions do, says whom it is for.
CREATE TRIGGER `itineraries_audience_insert` AFTER INSERT ON `itineraries` WHEN NEW.is_public <> (NEW.audience = 'public') BEGIN
	UPDATE `itineraries` SET audience = CASE WHEN NEW.is_public THEN 'public' ELSE 'private' END WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `itineraries_audience_update` AFTER UPDATE OF is_public, audience ON `itineraries` WHEN NEW.is_public <> (NEW.audience = 'public') BEGIN
	UPDATE `itineraries` SET audience = CASE WHEN NEW.is_public THEN 'public' ELSE 'private' END WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `lists_audience_insert` AFTER INSERT ON `lists` WHEN NEW.is_public <> (NEW.audience = 'public') BEGIN
	UPDATE `lists` SET audience = CASE WHEN NEW.is_public THEN 'public' ELSE 'private' END WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `lists_audience_update` AFTER UPDATE OF is_public, audience ON `lists` WHEN NEW.is_public <> (NEW.audience = 'public') BEGIN
	UPDATE `lists` SET audience = CASE WHEN NEW.is_public THEN 'public' ELSE 'private' END WHERE id = NEW.id;
END;
