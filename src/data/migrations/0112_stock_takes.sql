CREATE TABLE "size_count_seen" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "size_count_seen_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"count_id" integer NOT NULL,
	"size_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"expected" integer NOT NULL,
	"ledger_id" bigint NOT NULL,
	"key" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "size_count_seen_quantity" CHECK ("size_count_seen"."quantity" >= 0 and "size_count_seen"."expected" >= 0)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_entity";--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "shelf" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD COLUMN "count_id" integer;--> statement-breakpoint
ALTER TABLE "unit_count_seen" ADD COLUMN "here" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_count_seen" ADD COLUMN "key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_counts" ADD COLUMN "cancelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "size_count_seen" ADD CONSTRAINT "size_count_seen_count_id_unit_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."unit_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_count_seen" ADD CONSTRAINT "size_count_seen_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "size_count_seen_once" ON "size_count_seen" USING btree ("count_id","key");--> statement-breakpoint
CREATE INDEX "size_count_seen_size" ON "size_count_seen" USING btree ("count_id","size_id");--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_count_id_unit_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."unit_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_ledger_count" ON "stock_ledger" USING btree ("count_id") WHERE count_id is not null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_entity" CHECK ("audit_log"."entity" in ('product', 'size', 'bulk', 'import', 'order', 'return', 'person', 'invitation', 'review', 'question', 'coupon', 'promotion', 'price-list', 'message', 'newsletter', 'issue', 'job', 'setting', 'bank', 'credit', 'gift-card', 'unit', 'consignor', 'agreement', 'offer', 'settlement', 'drop', 'look', 'till', 'count'));--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_count_kind" CHECK ("stock_ledger"."count_id" is null or "stock_ledger"."kind" = 'adjusted');--> statement-breakpoint
ALTER TABLE "unit_counts" ADD CONSTRAINT "unit_counts_cancelled" CHECK (not "unit_counts"."cancelled" or ("unit_counts"."ended_at" is not null and "unit_counts"."result" is null));