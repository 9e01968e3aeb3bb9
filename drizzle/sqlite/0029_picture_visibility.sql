CREATE INDEX `events_image` ON `events` (`image`) WHERE "events"."image" is not null;--> statement-breakpoint
CREATE INDEX `itineraries_image` ON `itineraries` (`image`) WHERE "itineraries"."image" is not null;--> statement-breakpoint
CREATE INDEX `lists_image` ON `lists` (`image`) WHERE "lists"."image" is not null;--> statement-breakpoint
CREATE INDEX `users_avatar` ON `users` (`avatar`) WHERE "users"."avatar" is not null;