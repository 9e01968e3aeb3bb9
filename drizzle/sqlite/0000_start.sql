CREATE TABLE `collaborators` (
	`itinerary_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`itinerary_id`, `user_id`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `collaborators_user` ON `collaborators` (`user_id`);--> statement-breakpoint
CREATE TABLE `days` (
	`id` text NOT NULL,
	`itinerary_id` text NOT NULL,
	`day_number` integer NOT NULL,
	PRIMARY KEY(`itinerary_id`, `id`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `doc_clients` (
	`doc_id` text NOT NULL,
	`client_id` integer NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`doc_id`, `client_id`),
	FOREIGN KEY (`doc_id`) REFERENCES `docs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `doc_updates` (
	`doc_id` text NOT NULL,
	`seq` integer NOT NULL,
	`data` blob NOT NULL,
	`user_id` text,
	`origin` text NOT NULL,
	`op_id` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`doc_id`, `seq`),
	FOREIGN KEY (`doc_id`) REFERENCES `docs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `doc_updates_op` ON `doc_updates` (`doc_id`,`op_id`) WHERE op_id is not null;--> statement-breakpoint
CREATE TABLE `docs` (
	`id` text PRIMARY KEY NOT NULL,
	`epoch` integer DEFAULT 1 NOT NULL,
	`schema_version` integer DEFAULT 1 NOT NULL,
	`head_seq` integer DEFAULT 0 NOT NULL,
	`snap_seq` integer DEFAULT 0 NOT NULL,
	`snapshot` blob,
	`projected_seq` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `events` (
	`id` text NOT NULL,
	`itinerary_id` text NOT NULL,
	`day_id` text,
	`order_index` integer NOT NULL,
	`label` text NOT NULL,
	`description` text NOT NULL,
	`category` text,
	`image` text,
	`start_time` text,
	`end_time` text,
	PRIMARY KEY(`itinerary_id`, `id`),
	FOREIGN KEY (`itinerary_id`) REFERENCES `itineraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `itineraries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`image` text,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`geoname_id` integer NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`record_version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`geoname_id`) REFERENCES `locations`(`geoname_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "itineraries_dates" CHECK("itineraries"."start_date" <= "itineraries"."end_date")
);
--> statement-breakpoint
CREATE INDEX `itineraries_owner` ON `itineraries` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `itineraries_newest` ON `itineraries` (`is_public`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `itineraries_place` ON `itineraries` (`geoname_id`);--> statement-breakpoint
CREATE TABLE `location_names` (
	`geoname_id` integer NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`geoname_id`, `kind`, `key`),
	FOREIGN KEY (`geoname_id`) REFERENCES `locations`(`geoname_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `location_names_key` ON `location_names` (`key`,`kind`);--> statement-breakpoint
CREATE TABLE `locations` (
	`geoname_id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`admin_name1` text,
	`country_name` text,
	`country_code` text,
	`fcode` text,
	`lat` real,
	`lng` real
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`refresh_hash` text NOT NULL,
	`previous_hash` text,
	`rotated_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`name_key` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`avatar` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key` ON `users` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email_key`);--> statement-breakpoint
CREATE INDEX `users_name_key` ON `users` (`name_key`);