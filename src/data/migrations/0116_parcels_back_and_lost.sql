CREATE TABLE "courier_claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courier_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_id" integer NOT NULL,
	"state" text DEFAULT 'opened' NOT NULL,
	"number" text NOT NULL,
	"opened_on" date NOT NULL,
	"claimed_centavos" bigint NOT NULL,
	"paid_centavos" bigint,
	"note" text DEFAULT '' NOT NULL,
	"opened_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "courier_claims_shipment_id_unique" UNIQUE("shipment_id"),
	CONSTRAINT "courier_claims_state" CHECK ("courier_claims"."state" in ('opened', 'paid', 'refused')),
	CONSTRAINT "courier_claims_paid" CHECK (("courier_claims"."state" in ('paid')) = ("courier_claims"."paid_centavos" is not null) and coalesce("courier_claims"."paid_centavos", 1) > 0),
	CONSTRAINT "courier_claims_ended" CHECK (("courier_claims"."state" in ('opened')) = ("courier_claims"."ended_at" is null) and ("courier_claims"."ended_at" is null) = ("courier_claims"."ended_by" is null))
);
--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_waits_for";--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_sent_again";--> statement-breakpoint
DROP INDEX "shipments_one_live";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "return_id" integer;--> statement-breakpoint
ALTER TABLE "courier_claims" ADD CONSTRAINT "courier_claims_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_claims_open" ON "courier_claims" USING btree ("opened_on") WHERE "courier_claims"."state" in ('opened');--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_back" ON "shipments" USING btree ("return_id") WHERE "shipments"."state" in ('asked', 'created', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged') and return_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_live" ON "shipments" USING btree ("order_id",coalesce(part_id, 0)) WHERE "shipments"."state" in ('asked', 'created', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged') and sent_again_at is null and return_id is null;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_waits_for" CHECK ("shipments"."waits_for" is null or "shipments"."waits_for" in ('unsure', 'refused', 'twice', 'visit_failed', 'returning', 'returned', 'lost', 'damaged', 'cancelled', 'unknown', 'silent', 'order_over', 'order_stuck', 'arrived_back', 'case_over'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_sent_again" CHECK ("shipments"."sent_again_at" is null or "shipments"."state" in ('returned', 'lost'));