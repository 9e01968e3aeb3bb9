CREATE TABLE "invitation_links" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"itinerary_id" text COLLATE "C" NOT NULL,
	"invited_by" text COLLATE "C" NOT NULL,
	"token_hash" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"max_uses" bigint,
	"uses" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guest_seen_at" bigint;--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_links_token" ON "invitation_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitation_links_itinerary" ON "invitation_links" USING btree ("itinerary_id","created_at");--> statement-breakpoint
CREATE INDEX "invitation_links_inviter" ON "invitation_links" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("guest_seen_at") WHERE "users"."guest_seen_at" is not null;