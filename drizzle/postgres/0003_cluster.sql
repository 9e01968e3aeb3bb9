CREATE TABLE "chores" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"position" text COLLATE "C" NOT NULL,
	"due_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "limit_counts" (
	"name" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"hits" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	CONSTRAINT "limit_counts_name_key_pk" PRIMARY KEY("name","key")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"folder" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"content" "bytea" NOT NULL,
	"stored_at" bigint NOT NULL,
	CONSTRAINT "pictures_folder_name_pk" PRIMARY KEY("folder","name")
);
--> statement-breakpoint
ALTER TABLE "pictures" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE INDEX "limit_counts_end" ON "limit_counts" USING btree ("ends_at");