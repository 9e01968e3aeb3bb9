ALTER TABLE "mails" ADD COLUMN "recipient" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient","created_at");