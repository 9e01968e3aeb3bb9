ALTER TABLE "events" ADD COLUMN "country_code" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "map_audience" text COLLATE "C" DEFAULT 'self' NOT NULL;