CREATE TABLE "calendar_entries" (
	"itinerary_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"sequence" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "calendar_entries_itinerary_id_event_id_pk" PRIMARY KEY("itinerary_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"itinerary_id" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"last_used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "doc_checkpoints" (
	"doc_id" text COLLATE "C" NOT NULL,
	"seq" bigint NOT NULL,
	"version" bigint NOT NULL,
	"user_id" text COLLATE "C",
	"at" bigint NOT NULL,
	"state" "bytea" NOT NULL,
	CONSTRAINT "doc_checkpoints_doc_id_seq_pk" PRIMARY KEY("doc_id","seq")
);
--> statement-breakpoint
CREATE TABLE "record_versions" (
	"itinerary_id" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"at" bigint NOT NULL,
	"restored" bigint,
	"record" text COLLATE "C",
	CONSTRAINT "record_versions_itinerary_id_version_pk" PRIMARY KEY("itinerary_id","version")
);
--> statement-breakpoint
CREATE TABLE "version_names" (
	"itinerary_id" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "version_names_itinerary_id_version_pk" PRIMARY KEY("itinerary_id","version")
);
--> statement-breakpoint
ALTER TABLE "doc_updates" ADD COLUMN "version" bigint;--> statement-breakpoint
ALTER TABLE "itineraries" ADD COLUMN "forked_from" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "itineraries" ADD COLUMN "forked_from_author" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_checkpoints" ADD CONSTRAINT "doc_checkpoints_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_versions" ADD CONSTRAINT "record_versions_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_names" ADD CONSTRAINT "version_names_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_itinerary" ON "calendar_feeds" USING btree ("itinerary_id","user_id") WHERE itinerary_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_person" ON "calendar_feeds" USING btree ("user_id") WHERE itinerary_id is null;--> statement-breakpoint
ALTER TABLE "itineraries" ADD CONSTRAINT "itineraries_forked_from_author_users_id_fk" FOREIGN KEY ("forked_from_author") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "itineraries_source" ON "itineraries" USING btree ("forked_from");--> statement-breakpoint
CREATE INDEX "itineraries_source_author" ON "itineraries" USING btree ("forked_from_author");--> statement-breakpoint
-- The history of what is there begins with what it is now.
INSERT INTO "record_versions" ("itinerary_id", "version", "seq", "kind", "user_id", "at", "record")
SELECT i."id", d."version", d."head_seq", 'create', i."user_id", i."updated_at", json_build_object(
	'title', i."title", 'description', i."description", 'image', i."image", 'startDate', i."start_date", 'endDate', i."end_date",
	'geonameId', i."geoname_id", 'isPublic', i."is_public",
	'collaborators', (SELECT coalesce(json_agg(c."user_id" ORDER BY c."created_at", c."user_id"), '[]'::json)
		FROM "collaborators" AS c WHERE c."itinerary_id" = i."id"))::text
FROM "itineraries" AS i JOIN "docs" AS d ON d."id" = i."id";
