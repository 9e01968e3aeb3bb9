CREATE TABLE "blocks" (
	"blocker_id" text COLLATE "C" NOT NULL,
	"blocked_id" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_others" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"muter_id" text COLLATE "C" NOT NULL,
	"muted_id" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "mutes_muter_id_muted_id_pk" PRIMARY KEY("muter_id","muted_id"),
	CONSTRAINT "mutes_others" CHECK ("mutes"."muter_id" <> "mutes"."muted_id")
);
--> statement-breakpoint
DROP INDEX "itineraries_newest";--> statement-breakpoint
DROP INDEX "itineraries_popular";--> statement-breakpoint
DROP INDEX "lists_newest";--> statement-breakpoint
DROP INDEX "lists_popular";--> statement-breakpoint
ALTER TABLE "itineraries" ADD COLUMN "hidden_at" bigint;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "hidden_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hidden_at" bigint;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muter_id_users_id_fk" FOREIGN KEY ("muter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_id_users_id_fk" FOREIGN KEY ("muted_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "blocks_newest" ON "blocks" USING btree ("blocker_id","created_at","blocked_id");--> statement-breakpoint
CREATE INDEX "mutes_muted" ON "mutes" USING btree ("muted_id");--> statement-breakpoint
CREATE INDEX "mutes_newest" ON "mutes" USING btree ("muter_id","created_at","muted_id");--> statement-breakpoint
CREATE INDEX "itineraries_newest" ON "itineraries" USING btree ("is_public","created_at","id","user_id","hidden_at");--> statement-breakpoint
CREATE INDEX "itineraries_popular" ON "itineraries" USING btree ("is_public","recent_likes","likes","created_at","id","user_id","hidden_at");--> statement-breakpoint
CREATE INDEX "lists_newest" ON "lists" USING btree ("is_public","created_at","id","user_id","hidden_at");--> statement-breakpoint
CREATE INDEX "lists_popular" ON "lists" USING btree ("is_public","recent_likes","likes","created_at","id","user_id","hidden_at");