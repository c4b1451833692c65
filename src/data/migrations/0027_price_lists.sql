CREATE TABLE "price_list_products" (
	"list_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"before_price_centavos" bigint NOT NULL,
	"before_offer" boolean NOT NULL,
	"before_discount" text,
	"after_price_centavos" bigint NOT NULL,
	"after_offer" boolean NOT NULL,
	"after_discount" text,
	"left_why" text,
	CONSTRAINT "price_list_products_pkey" PRIMARY KEY("list_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"change" jsonb NOT NULL,
	"scope" jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"under_cost" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_lists_state" CHECK ("price_lists"."state" in ('draft', 'scheduled', 'on', 'ended', 'discarded')),
	CONSTRAINT "price_lists_ends_later" CHECK ("price_lists"."ends_at" > "price_lists"."starts_at"),
	CONSTRAINT "price_lists_booked_start" CHECK ("price_lists"."starts_at" is not null or "price_lists"."state" in ('draft', 'discarded'))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_entity";--> statement-breakpoint
ALTER TABLE "price_list_products" ADD CONSTRAINT "price_list_products_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_products" ADD CONSTRAINT "price_list_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_list_products_product" ON "price_list_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "price_lists_booked" ON "price_lists" USING btree ("starts_at") WHERE "price_lists"."state" in ('scheduled', 'on');--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_entity" CHECK ("audit_log"."entity" in ('product', 'size', 'bulk', 'import', 'order', 'return', 'person', 'invitation', 'review', 'coupon', 'price-list', 'message', 'newsletter', 'issue', 'job', 'setting'));