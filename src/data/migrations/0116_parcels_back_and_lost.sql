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
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_sent_again";--> statement-breakpoint
ALTER TABLE "courier_claims" ADD CONSTRAINT "courier_claims_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_claims_open" ON "courier_claims" USING btree ("opened_on") WHERE "courier_claims"."state" in ('opened');--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_sent_again" CHECK ("shipments"."sent_again_at" is null or "shipments"."state" in ('returned', 'lost'));