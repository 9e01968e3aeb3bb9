CREATE TABLE "comment_mentions" (
	"comment_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "comment_mentions_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"itinerary_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C",
	"parent_id" text COLLATE "C",
	"user_id" text COLLATE "C",
	"text" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"edited_at" bigint,
	"deleted_at" bigint,
	"hidden_at" bigint
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"itinerary_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "votes_itinerary_id_event_id_user_id_pk" PRIMARY KEY("itinerary_id","event_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "itineraries" ADD COLUMN "commenting" text COLLATE "C" DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_mentions_user" ON "comment_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_order" ON "comments" USING btree ("itinerary_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("itinerary_id","event_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_count" ON "comments" USING btree ("itinerary_id","deleted_at","hidden_at","user_id","event_id");--> statement-breakpoint
CREATE INDEX "comments_answers" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "votes_user" ON "votes" USING btree ("user_id","created_at");