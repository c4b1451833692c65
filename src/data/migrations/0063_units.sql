CREATE TABLE "unit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"order_id" integer,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_events_to" CHECK ("unit_events"."to_state" in ('ready', 'listed', 'reserved', 'sold', 'returned', 'written_off')),
	CONSTRAINT "unit_events_from" CHECK ("unit_events"."from_state" is null or "unit_events"."from_state" in ('ready', 'listed', 'reserved', 'sold', 'returned', 'written_off'))
);
--> statement-breakpoint
CREATE TABLE "unit_flaws" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_flaws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"place" text NOT NULL,
	"sentence" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	CONSTRAINT "unit_flaws_order" UNIQUE("unit_id","position")
);
--> statement-breakpoint
CREATE TABLE "unit_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"public" boolean DEFAULT true NOT NULL,
	"url" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 960 NOT NULL,
	"height" integer DEFAULT 1200 NOT NULL,
	CONSTRAINT "unit_pictures_order" UNIQUE("unit_id","position"),
	CONSTRAINT "unit_pictures_kind" CHECK ("unit_pictures"."kind" in ('quarter', 'side', 'front', 'heel', 'top', 'sole', 'label', 'box', 'detail'))
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"product_id" integer NOT NULL,
	"size_id" integer NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"size_label" text DEFAULT '' NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"box" text NOT NULL,
	"grade" text NOT NULL,
	"unmarked" boolean DEFAULT false NOT NULL,
	"price_centavos" bigint NOT NULL,
	"cost_centavos" bigint,
	"shelf" text DEFAULT '' NOT NULL,
	"seal" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"order_id" integer,
	"listed_at" timestamp with time zone,
	"first_listed_at" timestamp with time zone,
	"creation_key" text NOT NULL,
	"creation_hash" text NOT NULL,
	"creation_no" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "units_code_unique" UNIQUE("code"),
	CONSTRAINT "units_creation" UNIQUE("creation_key","creation_no"),
	CONSTRAINT "units_box" CHECK ("units"."box" in ('whole', 'damaged', 'none')),
	CONSTRAINT "units_grade" CHECK ("units"."grade" in ('new_boxed', 'new', 'as_new', 'very_good', 'good', 'worn')),
	CONSTRAINT "units_state" CHECK ("units"."state" in ('ready', 'listed', 'reserved', 'sold', 'returned', 'written_off')),
	CONSTRAINT "units_price" CHECK ("units"."price_centavos" > 0),
	CONSTRAINT "units_cost" CHECK ("units"."cost_centavos" >= 0),
	CONSTRAINT "units_order" CHECK (("units"."state" in ('reserved', 'sold')) = ("units"."order_id" is not null)),
	CONSTRAINT "units_listed" CHECK (not "units"."state" in ('listed') or "units"."listed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "unit_count_seen" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_count_seen_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"count_id" integer NOT NULL,
	"unit_id" integer,
	"code" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shelf" text DEFAULT '' NOT NULL,
	"started_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_size_once";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_entity";--> statement-breakpoint
ALTER TABLE "return_lines" DROP CONSTRAINT "return_lines_condition";--> statement-breakpoint
ALTER TABLE "stock_ledger" DROP CONSTRAINT "stock_ledger_kind";--> statement-breakpoint
DROP INDEX "products_live_price";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "unit_id" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "unit_code" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "condition" jsonb;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "listed_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "bulk" integer GENERATED ALWAYS AS (stock - listed_units) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "listed_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "used_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cheapest_unit_centavos" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shown_price_centavos" bigint GENERATED ALWAYS AS (case when cheapest_unit_centavos is null then (case when offer then price_centavos - (price_centavos * (case discount when '10%' then 10 when '20%' then 20 when '30%' then 30 when '40%' then 40 when '50%' then 50 else 50 end) + 50) / 100 else price_centavos end) when stock <= listed_units then cheapest_unit_centavos else least((case when offer then price_centavos - (price_centavos * (case discount when '10%' then 10 when '20%' then 20 when '30%' then 30 when '40%' then 40 when '50%' then 50 else 50 end) + 50) / 100 else price_centavos end), cheapest_unit_centavos) end) STORED;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD COLUMN "unit_id" integer;--> statement-breakpoint
ALTER TABLE "unit_events" ADD CONSTRAINT "unit_events_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_flaws" ADD CONSTRAINT "unit_flaws_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_pictures" ADD CONSTRAINT "unit_pictures_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_count_seen" ADD CONSTRAINT "unit_count_seen_count_id_unit_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."unit_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_count_seen" ADD CONSTRAINT "unit_count_seen_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unit_events_unit" ON "unit_events" USING btree ("unit_id","id");--> statement-breakpoint
CREATE INDEX "unit_events_order" ON "unit_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "units_on_sale" ON "units" USING btree ("size_id","price_centavos") WHERE "units"."state" in ('listed');--> statement-breakpoint
CREATE INDEX "units_product" ON "units" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "units_state_of" ON "units" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_count_seen_once" ON "unit_count_seen" USING btree ("count_id","code");--> statement-breakpoint
CREATE INDEX "unit_count_seen_unit" ON "unit_count_seen" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_counts_open" ON "unit_counts" USING btree ("shelf") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_once" ON "order_lines" USING btree ("order_id","size_id",coalesce(unit_id, 0));--> statement-breakpoint
CREATE INDEX "order_lines_of_unit" ON "order_lines" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "stock_ledger_unit" ON "stock_ledger" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "products_live_price" ON "products" USING btree ("shown_price_centavos","id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_entity" CHECK ("audit_log"."entity" in ('product', 'size', 'bulk', 'import', 'order', 'return', 'person', 'invitation', 'review', 'coupon', 'promotion', 'price-list', 'message', 'newsletter', 'issue', 'job', 'setting', 'bank', 'credit', 'gift-card', 'unit'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_unit" CHECK (case when "order_lines"."unit_id" is null then "order_lines"."unit_code" is null and "order_lines"."condition" is null else "order_lines"."quantity" = 1 and "order_lines"."unit_code" is not null and "order_lines"."condition" is not null end);--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_listed_units" CHECK ("product_sizes"."listed_units" between 0 and "product_sizes"."stock");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_units" CHECK ("products"."listed_units" >= 0 and "products"."used_units" between 0 and "products"."listed_units" and ("products"."listed_units" = 0) = ("products"."cheapest_unit_centavos" is null));--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_condition" CHECK ("return_lines"."condition" in ('restock', 'repair', 'damaged', 'refused', 'inspect'));--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_unit_one" CHECK ("stock_ledger"."unit_id" is null or "stock_ledger"."delta" between -1 and 1);--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_unit_kind" CHECK (not "stock_ledger"."kind" in ('listed', 'unlisted') or "stock_ledger"."unit_id" is not null);--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_kind" CHECK ("stock_ledger"."kind" in ('received', 'reserved', 'released', 'sold', 'returned', 'adjusted', 'listed', 'unlisted'));