CREATE TABLE "upload_senders" (
	"name" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "upload_senders_name_user_id_pk" PRIMARY KEY("name","user_id")
);
--> statement-breakpoint
ALTER TABLE "upload_senders" ADD CONSTRAINT "upload_senders_name_uploads_name_fk" FOREIGN KEY ("name") REFERENCES "public"."uploads"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_senders" ADD CONSTRAINT "upload_senders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_senders_user" ON "upload_senders" USING btree ("user_id");