CREATE TABLE "moderation_appeals" (
	"decision_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_cases" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"thing_id" text COLLATE "C" NOT NULL,
	"author_id" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"snapshot" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" DEFAULT 'open' NOT NULL,
	"report_count" bigint DEFAULT 0 NOT NULL,
	"reasons" text COLLATE "C" DEFAULT '{}' NOT NULL,
	"first_reported_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"case_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"thing_id" text COLLATE "C" NOT NULL,
	"author_id" text COLLATE "C" NOT NULL,
	"moderator_id" text COLLATE "C" NOT NULL,
	"action" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"until" bigint,
	"at" bigint NOT NULL,
	"answers" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"case_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"thing_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"reason" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_moderator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_appeals_age" ON "moderation_appeals" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_open" ON "moderation_cases" USING btree ("kind","thing_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_queue" ON "moderation_cases" USING btree ("first_reported_at","id") WHERE status <> 'decided';--> statement-breakpoint
CREATE INDEX "moderation_cases_author" ON "moderation_cases" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_case" ON "moderation_decisions" USING btree ("case_id","at");--> statement-breakpoint
CREATE INDEX "moderation_decisions_thing" ON "moderation_decisions" USING btree ("kind","thing_id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_author" ON "moderation_decisions" USING btree ("author_id","at","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_answers" ON "moderation_decisions" USING btree ("answers");--> statement-breakpoint
CREATE INDEX "moderation_decisions_age" ON "moderation_decisions" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("kind","thing_id","user_id");--> statement-breakpoint
CREATE INDEX "reports_case" ON "reports" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_age" ON "reports" USING btree ("created_at");
--> statement-breakpoint
-- What was decided, and who asked for a second look, is for good.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "moderation_decisions_append_only" BEFORE UPDATE OR DELETE ON "moderation_decisions" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "moderation_appeals_append_only" BEFORE UPDATE OR DELETE ON "moderation_appeals" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
