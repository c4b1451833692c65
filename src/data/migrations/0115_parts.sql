CREATE TABLE "order_part_lines" (
	"part_id" integer NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_part_lines_pkey" PRIMARY KEY("part_id","order_line_id"),
	CONSTRAINT "order_part_lines_of" UNIQUE("order_line_id","part_id"),
	CONSTRAINT "order_part_lines_quantity" CHECK ("order_part_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"state" text DEFAULT 'separated' NOT NULL,
	"carrier" text,
	"tracking_code" text,
	"tracking_url" text,
	"left_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_parts_number" UNIQUE("order_id","number"),
	CONSTRAINT "order_parts_key" UNIQUE("order_id","request_key"),
	CONSTRAINT "order_parts_state" CHECK ("order_parts"."state" in ('separated', 'sent', 'arrived', 'joined')),
	CONSTRAINT "order_parts_left" CHECK (("order_parts"."state" in ('sent', 'arrived')) = ("order_parts"."left_at" is not null and "order_parts"."carrier" is not null)),
	CONSTRAINT "order_parts_arrived" CHECK (("order_parts"."state" in ('arrived')) = ("order_parts"."arrived_at" is not null))
);
--> statement-breakpoint
DROP INDEX "shipments_one_live";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "part_waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "part_left" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "part_away" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "part_id" integer;--> statement-breakpoint
ALTER TABLE "order_part_lines" ADD CONSTRAINT "order_part_lines_part_id_order_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."order_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_part_lines" ADD CONSTRAINT "order_part_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parts" ADD CONSTRAINT "order_parts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_part_id_order_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."order_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_live" ON "shipments" USING btree ("order_id",coalesce(part_id, 0)) WHERE "shipments"."state" in ('asked', 'created', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged') and sent_again_at is null;