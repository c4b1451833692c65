ALTER TABLE "orders" ADD COLUMN "dni" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "locality" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "personal_data" ADD COLUMN "dni" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "personal_data" ADD COLUMN "locality" text DEFAULT '' NOT NULL;