CREATE TABLE "shipping_quotes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"postal_code" text NOT NULL,
	"parcel" text NOT NULL,
	"options" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "shipments_one_live";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carriage" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "branch_id" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "quoted_centavos" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "sent_again_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "shipping_quotes_of" ON "shipping_quotes" USING btree ("postal_code","parcel","created_at");--> statement-breakpoint
CREATE INDEX "shipping_quotes_age" ON "shipping_quotes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_live" ON "shipments" USING btree ("order_id") WHERE "shipments"."state" in ('asked', 'created', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged') and sent_again_at is null;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_sent_again" CHECK ("shipments"."sent_again_at" is null or "shipments"."state" in ('returned'));