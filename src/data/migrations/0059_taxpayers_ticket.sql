ALTER TABLE "invoice_points" ADD COLUMN "registry_ticket" text;--> statement-breakpoint
ALTER TABLE "invoice_points" ADD COLUMN "registry_ticket_until" timestamp with time zone;