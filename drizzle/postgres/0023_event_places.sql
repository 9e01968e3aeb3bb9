ALTER TABLE "events" ADD COLUMN "place" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "to_place" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "lng" double precision;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "nights" bigint;