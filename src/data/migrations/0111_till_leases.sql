CREATE TABLE "till_lease_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_lease_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lease_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"size_id" integer NOT NULL,
	"unit_id" integer,
	"quantity" smallint NOT NULL,
	"left_units" smallint NOT NULL,
	"held_units" smallint DEFAULT 0 NOT NULL,
	"price_centavos" bigint NOT NULL,
	"base_centavos" bigint NOT NULL,
	"least_centavos" bigint DEFAULT 0 NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_lease_lines_units" CHECK ("till_lease_lines"."quantity" > 0 and "till_lease_lines"."left_units" >= 0 and "till_lease_lines"."held_units" >= 0 and "till_lease_lines"."left_units" + "till_lease_lines"."held_units" <= "till_lease_lines"."quantity"),
	CONSTRAINT "till_lease_lines_unit" CHECK ("till_lease_lines"."unit_id" is null or "till_lease_lines"."quantity" = 1),
	CONSTRAINT "till_lease_lines_price" CHECK ("till_lease_lines"."price_centavos" > 0 and "till_lease_lines"."base_centavos" >= "till_lease_lines"."price_centavos")
);
--> statement-breakpoint
CREATE TABLE "till_leases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_leases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"till_key" text NOT NULL,
	"till" text NOT NULL,
	"taken_by" integer,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_how" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_leases_end" CHECK ("till_leases"."ended_how" is null or "till_leases"."ended_how" in ('returned', 'expired')),
	CONSTRAINT "till_leases_ended" CHECK (("till_leases"."ended_at" is null) = ("till_leases"."ended_how" is null))
);
--> statement-breakpoint
CREATE TABLE "till_offline_sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_offline_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lease_id" integer NOT NULL,
	"sale_key" text NOT NULL,
	"sale_hash" text NOT NULL,
	"ordinal" integer NOT NULL,
	"spent_ms" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"total_centavos" bigint NOT NULL,
	"means" text NOT NULL,
	"operation" text DEFAULT '' NOT NULL,
	"received_centavos" bigint DEFAULT 0 NOT NULL,
	"sent_by" integer,
	"state" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"holds" boolean DEFAULT false NOT NULL,
	"order_id" integer,
	"resolved_by" integer,
	"resolved_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_offline_sales_sale_key_unique" UNIQUE("sale_key"),
	CONSTRAINT "till_offline_sales_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "till_offline_sales_state" CHECK ("till_offline_sales"."state" in ('joined', 'stuck', 'given_back', 'written_off')),
	CONSTRAINT "till_offline_sales_means" CHECK ("till_offline_sales"."means" in ('cash', 'card')),
	CONSTRAINT "till_offline_sales_joined" CHECK (("till_offline_sales"."state" in ('joined')) = ("till_offline_sales"."order_id" is not null)),
	CONSTRAINT "till_offline_sales_holds" CHECK (not "till_offline_sales"."holds" or "till_offline_sales"."state" in ('stuck'))
);
--> statement-breakpoint
ALTER TABLE "stock_ledger" DROP CONSTRAINT "stock_ledger_kind";--> statement-breakpoint
ALTER TABLE "units" DROP CONSTRAINT "units_order";--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD COLUMN "lease_id" integer;--> statement-breakpoint
ALTER TABLE "unit_events" ADD COLUMN "lease_id" integer;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "lease_id" integer;--> statement-breakpoint
ALTER TABLE "till_lease_lines" ADD CONSTRAINT "till_lease_lines_lease_id_till_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."till_leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_lease_lines" ADD CONSTRAINT "till_lease_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_lease_lines" ADD CONSTRAINT "till_lease_lines_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_lease_lines" ADD CONSTRAINT "till_lease_lines_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_leases" ADD CONSTRAINT "till_leases_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_offline_sales" ADD CONSTRAINT "till_offline_sales_lease_id_till_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."till_leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_offline_sales" ADD CONSTRAINT "till_offline_sales_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_offline_sales" ADD CONSTRAINT "till_offline_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_offline_sales" ADD CONSTRAINT "till_offline_sales_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "till_lease_lines_lease" ON "till_lease_lines" USING btree ("lease_id","id");--> statement-breakpoint
CREATE INDEX "till_lease_lines_size" ON "till_lease_lines" USING btree ("size_id");--> statement-breakpoint
CREATE INDEX "till_lease_lines_asked" ON "till_lease_lines" USING btree ("request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "till_lease_lines_one_unit" ON "till_lease_lines" USING btree ("unit_id") WHERE left_units + held_units > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "till_leases_one_open" ON "till_leases" USING btree ("till_key") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "till_leases_due" ON "till_leases" USING btree ("ends_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "till_offline_sales_lease" ON "till_offline_sales" USING btree ("lease_id","ordinal");--> statement-breakpoint
CREATE INDEX "till_offline_sales_stuck" ON "till_offline_sales" USING btree ("id") WHERE "till_offline_sales"."state" in ('stuck');--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_lease_id_till_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."till_leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_ledger_lease" ON "stock_ledger" USING btree ("lease_id") WHERE lease_id is not null;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_lease_kind" CHECK (("stock_ledger"."kind" in ('leased', 'unleased')) = ("stock_ledger"."lease_id" is not null));--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_kind" CHECK ("stock_ledger"."kind" in ('received', 'reserved', 'released', 'sold', 'returned', 'adjusted', 'listed', 'unlisted', 'set-aside', 'put-back', 'leased', 'unleased'));--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_lease" CHECK ("units"."lease_id" is null or "units"."state" = 'reserved');--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_order" CHECK (("units"."state" in ('reserved', 'sold')) = ("units"."order_id" is not null or "units"."lease_id" is not null) and ("units"."order_id" is null or "units"."lease_id" is null));