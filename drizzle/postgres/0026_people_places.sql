CREATE TABLE "place_words" (
	"itinerary_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"tile" bigint NOT NULL,
	CONSTRAINT "place_words_itinerary_id_event_id_word_pk" PRIMARY KEY("itinerary_id","event_id","word")
);
--> statement-breakpoint
ALTER TABLE "docs" ADD COLUMN "place_words_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "place_words" ADD CONSTRAINT "place_words_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_words_near" ON "place_words" USING btree ("tile","word");--> statement-breakpoint
CREATE INDEX "place_words_word" ON "place_words" USING btree ("word");