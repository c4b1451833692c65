CREATE TABLE "look_products" (
	"look_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "look_products_look_id_product_id_pk" PRIMARY KEY("look_id","product_id"),
	CONSTRAINT "look_products_order" UNIQUE("look_id","position"),
	CONSTRAINT "look_products_position" CHECK ("position" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "looks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "looks_removed_is_hidden" CHECK ("looks"."deleted_at" is null or not "looks"."published")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_entity";--> statement-breakpoint
ALTER TABLE "look_products" ADD CONSTRAINT "look_products_look_id_looks_id_fk" FOREIGN KEY ("look_id") REFERENCES "public"."looks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_products" ADD CONSTRAINT "look_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "look_products_product" ON "look_products" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_entity" CHECK ("audit_log"."entity" in ('product', 'size', 'bulk', 'import', 'order', 'return', 'person', 'invitation', 'review', 'question', 'coupon', 'promotion', 'price-list', 'message', 'newsletter', 'issue', 'job', 'setting', 'bank', 'credit', 'gift-card', 'unit', 'consignor', 'agreement', 'offer', 'settlement', 'drop', 'look'));