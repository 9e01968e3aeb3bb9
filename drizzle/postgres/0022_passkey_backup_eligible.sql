ALTER TABLE "passkeys" ADD COLUMN "is_backup_eligible" boolean;--> statement-breakpoint
-- A backed up passkey is eligible.
UPDATE "passkeys" SET "is_backup_eligible" = true WHERE "is_backed_up";
