ALTER TABLE "till_offline_sales" DROP CONSTRAINT "till_offline_sales_means";--> statement-breakpoint
ALTER TABLE "till_offline_sales" ADD COLUMN "parts" jsonb;--> statement-breakpoint
UPDATE "till_offline_sales" SET "parts" = jsonb_build_array(jsonb_build_object('means', "means", 'amount', "total_centavos", 'operation', "operation"));--> statement-breakpoint
ALTER TABLE "till_offline_sales" ALTER COLUMN "parts" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "till_offline_sales" DROP COLUMN "sale_hash";--> statement-breakpoint
ALTER TABLE "till_offline_sales" DROP COLUMN "means";--> statement-breakpoint
ALTER TABLE "till_offline_sales" DROP COLUMN "operation";--> statement-breakpoint
ALTER TABLE "unit_counts" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unit_counts" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "unit_counts" ADD CONSTRAINT "unit_counts_undone" CHECK (("unit_counts"."undone_at" is null) = ("unit_counts"."undone_by" is null) and ("unit_counts"."undone_at" is null or "unit_counts"."result" is not null));