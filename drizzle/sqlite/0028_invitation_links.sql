CREATE TABLE `invitation_links` (
	`id` text PRIMARY KEY NOT NULL,
	`itinerary_id` text NOT NULL,
	`invited_by` text NOT NULL,
	`token_hash` text NOT NULL,
	`role` text NOT NULL,
	`max_uses` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_links_token` ON `invitation_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitation_links_itinerary` ON `invitation_links` (`itinerary_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitation_links_inviter` ON `invitation_links` (`invited_by`);--> statement-breakpoint
ALTER TABLE `users` ADD `guest_seen_at` integer;--> statement-breakpoint
CREATE INDEX `users_guests` ON `users` (`guest_seen_at`) WHERE "users"."guest_seen_at" is not null;