CREATE TABLE "picture_uses" (
	"name" text COLLATE "C" NOT NULL,
	"itinerary_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "picture_uses_name_itinerary_id_pk" PRIMARY KEY("name","itinerary_id")
);
--> statement-breakpoint
ALTER TABLE "picture_uses" ADD CONSTRAINT "picture_uses_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_uses_itinerary" ON "picture_uses" USING btree ("itinerary_id");--> statement-breakpoint
INSERT INTO "picture_uses" ("name", "itinerary_id")
	SELECT DISTINCT substr("image", 10), "itinerary_id" FROM "events" WHERE "image" LIKE '/uploads/%';