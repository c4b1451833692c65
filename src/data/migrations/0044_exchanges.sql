CREATE TABLE "exchanges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchanges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"return_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"request_key" text NOT NULL,
	"order_line_id" bigint NOT NULL,
	"from_exchange_id" integer,
	"quantity" integer NOT NULL,
	"credit_centavos" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"size_id" integer NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"size" text NOT NULL,
	"difference_centavos" bigint NOT NULL,
	"made_centavos" bigint,
	"delivery" text NOT NULL,
	"parcel" text DEFAULT 'held' NOT NULL,
	"carrier" text,
	"tracking_code" text,
	"tracking_url" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchanges_return_id_unique" UNIQUE("return_id"),
	CONSTRAINT "exchanges_reference_unique" UNIQUE("reference"),
	CONSTRAINT "exchanges_request_key" UNIQUE("order_id","request_key"),
	CONSTRAINT "exchanges_parcel" CHECK ("exchanges"."parcel" in ('held', 'packed', 'shipped', 'delivered', 'released')),
	CONSTRAINT "exchanges_delivery" CHECK ("exchanges"."delivery" in ('delivery', 'pickup')),
	CONSTRAINT "exchanges_quantity" CHECK ("exchanges"."quantity" > 0),
	CONSTRAINT "exchanges_credit" CHECK ("exchanges"."credit_centavos" >= 0 and "exchanges"."credit_centavos" + "exchanges"."difference_centavos" >= 0)
);
--> statement-breakpoint
ALTER TABLE "money_ledger" DROP CONSTRAINT "money_ledger_kind";--> statement-breakpoint
ALTER TABLE "money_ledger" DROP CONSTRAINT "money_ledger_account";--> statement-breakpoint
ALTER TABLE "return_lines" DROP CONSTRAINT "return_lines_condition";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "exchange_id" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "purpose" text DEFAULT 'sale' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "exchange_id" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "exchange_id" integer;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "settled_key" text;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_from_exchange_id_exchanges_id_fk" FOREIGN KEY ("from_exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchanges_order_line" ON "exchanges" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "exchanges_from" ON "exchanges" USING btree ("from_exchange_id");--> statement-breakpoint
CREATE INDEX "exchanges_size" ON "exchanges" USING btree ("size_id");--> statement-breakpoint
CREATE INDEX "exchanges_expires" ON "exchanges" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_exchange" ON "payments" USING btree ("exchange_id");--> statement-breakpoint
CREATE INDEX "refunds_exchange" ON "refunds" USING btree ("exchange_id");--> statement-breakpoint
CREATE INDEX "return_lines_exchange" ON "return_lines" USING btree ("exchange_id");--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_kind" CHECK ("money_ledger"."kind" in ('sale', 'not_due', 'refund', 'dispute', 'dispute_won', 'dispute_lost', 'difference', 'exchange'));--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_account" CHECK ("money_ledger"."account" in ('provider', 'disputed', 'lost', 'goods', 'discount', 'shipping', 'allowance', 'owed', 'replaced', 'difference'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_exchange_beside" CHECK ("payments"."exchange_id" is null or "payments"."surplus");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purpose" CHECK ("refunds"."purpose" in ('sale', 'difference', 'replaced'));--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_condition" CHECK ("return_lines"."condition" in ('restock', 'repair', 'damaged', 'refused'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_reason_code" CHECK ("returns"."reason_code" in ('small', 'large', 'unexpected', 'other_model', 'wrong', 'damaged', 'missing', 'quality'));