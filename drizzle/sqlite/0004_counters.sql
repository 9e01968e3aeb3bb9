-- Counts that cards and profiles show; repeats and cascades of deleted people keep them right by themselves.
CREATE TRIGGER `itinerary_likes_likes_insert` AFTER INSERT ON `itinerary_likes` BEGIN
	UPDATE `itineraries` SET `likes` = `likes` + 1 WHERE `id` = NEW.`itinerary_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `itinerary_likes_likes_delete` AFTER DELETE ON `itinerary_likes` BEGIN
	UPDATE `itineraries` SET `likes` = `likes` - 1 WHERE `id` = OLD.`itinerary_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `list_likes_likes_insert` AFTER INSERT ON `list_likes` BEGIN
	UPDATE `lists` SET `likes` = `likes` + 1 WHERE `id` = NEW.`list_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `list_likes_likes_delete` AFTER DELETE ON `list_likes` BEGIN
	UPDATE `lists` SET `likes` = `likes` - 1 WHERE `id` = OLD.`list_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_followers_insert` AFTER INSERT ON `follows` BEGIN
	UPDATE `users` SET `followers` = `followers` + 1 WHERE `id` = NEW.`followed_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_followers_delete` AFTER DELETE ON `follows` BEGIN
	UPDATE `users` SET `followers` = `followers` - 1 WHERE `id` = OLD.`followed_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_following_insert` AFTER INSERT ON `follows` BEGIN
	UPDATE `users` SET `following` = `following` + 1 WHERE `id` = NEW.`follower_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `follows_following_delete` AFTER DELETE ON `follows` BEGIN
	UPDATE `users` SET `following` = `following` - 1 WHERE `id` = OLD.`follower_id`;
END;
