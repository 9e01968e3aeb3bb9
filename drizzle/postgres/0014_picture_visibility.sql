CREATE INDEX "events_image" ON "events" USING btree ("image") WHERE "events"."image" is not null;--> statement-breakpoint
CREATE INDEX "itineraries_image" ON "itineraries" USING btree ("image") WHERE "itineraries"."image" is not null;--> statement-breakpoint
CREATE INDEX "lists_image" ON "lists" USING btree ("image") WHERE "lists"."image" is not null;--> statement-breakpoint
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar") WHERE "users"."avatar" is not null;