CREATE TABLE "away_changes" (
	"itinerary_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL,
	"taken_until" bigint,
	CONSTRAINT "away_changes_itinerary_id_user_id_pk" PRIMARY KEY("itinerary_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice_actors" (
	"notice_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "notice_actors_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"here" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"push" boolean NOT NULL,
	CONSTRAINT "notice_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"itinerary_id" text COLLATE "C",
	"list_id" text COLLATE "C",
	"comment_id" text COLLATE "C",
	"at" bigint NOT NULL,
	"read_until" bigint DEFAULT 0 NOT NULL,
	"mail_since" bigint,
	"pushed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"public_key" text COLLATE "C" NOT NULL,
	"private_key" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_targets" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"session_id" text COLLATE "C" NOT NULL,
	"endpoint" text COLLATE "C" NOT NULL,
	"p256dh" text COLLATE "C" NOT NULL,
	"auth" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"notice_id" text COLLATE "C" NOT NULL,
	"target_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"taken_until" bigint,
	CONSTRAINT "pushes_notice_id_target_id_pk" PRIMARY KEY("notice_id","target_id")
);
--> statement-breakpoint
ALTER TABLE "away_changes" ADD CONSTRAINT "away_changes_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "away_changes" ADD CONSTRAINT "away_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_actors" ADD CONSTRAINT "notice_actors_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_actors" ADD CONSTRAINT "notice_actors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_targets" ADD CONSTRAINT "push_targets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_target_id_push_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."push_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "away_changes_age" ON "away_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "away_changes_user" ON "away_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notice_actors_newest" ON "notice_actors" USING btree ("notice_id","at","user_id");--> statement-breakpoint
CREATE INDEX "notice_actors_user" ON "notice_actors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_key" ON "notices" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "notices_page" ON "notices" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","at") WHERE read_until < at;--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notices_mail" ON "notices" USING btree ("mail_since") WHERE mail_since is not null;--> statement-breakpoint
CREATE INDEX "notices_itinerary" ON "notices" USING btree ("itinerary_id");--> statement-breakpoint
CREATE INDEX "notices_list" ON "notices" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "notices_comment" ON "notices" USING btree ("comment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_targets_endpoint" ON "push_targets" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_targets_user" ON "push_targets" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "pushes" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "pushes_user" ON "pushes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pushes_target" ON "pushes" USING btree ("target_id");