ALTER TABLE "collaborators" ADD COLUMN "role" text COLLATE "C" DEFAULT 'editor' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "author_id" text COLLATE "C";