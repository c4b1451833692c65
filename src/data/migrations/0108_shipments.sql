CREATE TABLE "shipment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_events_once" UNIQUE("shipment_id","code","at","place"),
	CONSTRAINT "shipment_events_kind" CHECK ("shipment_events"."kind" in ('created', 'cancelled', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged', 'unknown', 'remark'))
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"courier" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"boxes" smallint NOT NULL,
	"box" jsonb NOT NULL,
	"declared_centavos" bigint NOT NULL,
	"recipient_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone,
	"ref" text,
	"tracking_code" text,
	"trouble" text DEFAULT '' NOT NULL,
	"handed_at" timestamp with time zone,
	"branch" text DEFAULT '' NOT NULL,
	"branch_until" date,
	"look_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"waits_for" text,
	"waits_since" timestamp with time zone,
	"attended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_key_unique" UNIQUE("key"),
	CONSTRAINT "shipments_courier" CHECK ("shipments"."courier" in ('andreani', 'correo')),
	CONSTRAINT "shipments_state" CHECK ("shipments"."state" in ('asked', 'refused', 'created', 'cancelled', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged')),
	CONSTRAINT "shipments_waits_for" CHECK ("shipments"."waits_for" is null or "shipments"."waits_for" in ('unsure', 'refused', 'twice', 'visit_failed', 'returning', 'returned', 'lost', 'damaged', 'cancelled', 'unknown', 'silent', 'order_over', 'order_stuck')),
	CONSTRAINT "shipments_waits_since" CHECK (("shipments"."waits_for" is null) = ("shipments"."waits_since" is null)),
	CONSTRAINT "shipments_boxes" CHECK ("shipments"."boxes" >= 1 and "shipments"."declared_centavos" > 0),
	CONSTRAINT "shipments_known" CHECK (not ("shipments"."state" in ('created', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged')) or ("shipments"."ref" is not null and "shipments"."tracking_code" is not null))
);
--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_live" ON "shipments" USING btree ("order_id") WHERE "shipments"."state" in ('asked', 'created', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged');--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_code" ON "shipments" USING btree ("courier","tracking_code");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "shipments_look" ON "shipments" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "shipments_waits" ON "shipments" USING btree ("waits_since") WHERE waits_for is not null;--> statement-breakpoint
CREATE INDEX "shipments_asked" ON "shipments" USING btree ("id") WHERE "shipments"."state" in ('asked');