CREATE TABLE "till_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" integer,
	"float_centavos" bigint NOT NULL,
	"request_key" text NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" integer,
	"expected_centavos" bigint,
	"counted_centavos" bigint,
	"difference_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "till_days_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "till_days_float" CHECK ("till_days"."float_centavos" >= 0),
	CONSTRAINT "till_days_closed" CHECK (("till_days"."closed_at" is null) = ("till_days"."expected_centavos" is null) and ("till_days"."closed_at" is null) = ("till_days"."counted_centavos" is null)),
	CONSTRAINT "till_days_difference" CHECK ("till_days"."closed_at" is null or "till_days"."counted_centavos" = "till_days"."expected_centavos" or "till_days"."difference_reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "till_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day_id" integer NOT NULL,
	"kind" text NOT NULL,
	"means" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"order_id" integer,
	"refund_id" integer,
	"operation" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_entries_once" UNIQUE("request_key","means"),
	CONSTRAINT "till_entries_kind" CHECK ("till_entries"."kind" in ('sale', 'refund', 'in', 'out')),
	CONSTRAINT "till_entries_means" CHECK ("till_entries"."means" in ('cash', 'card', 'transfer')),
	CONSTRAINT "till_entries_amount" CHECK (case "till_entries"."kind" when 'sale' then "till_entries"."amount_centavos" > 0 when 'in' then "till_entries"."amount_centavos" > 0 else "till_entries"."amount_centavos" < 0 end),
	CONSTRAINT "till_entries_of" CHECK (case when "till_entries"."kind" in ('in', 'out') then "till_entries"."means" = 'cash' and "till_entries"."order_id" is null and "till_entries"."reason" <> '' else "till_entries"."order_id" is not null end and ("till_entries"."kind" = 'refund') = ("till_entries"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "till_sales" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"day_id" integer NOT NULL,
	"seller_id" integer,
	"request_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"received_centavos" bigint DEFAULT 0 NOT NULL,
	"change_centavos" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "till_sales_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "till_sales_change" CHECK ("till_sales"."change_centavos" between 0 and "till_sales"."received_centavos")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_entity";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_means";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_channel";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_awaits_buyer";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_birth_date";--> statement-breakpoint
ALTER TABLE "money_ledger" DROP CONSTRAINT "money_ledger_account";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "haggled_centavos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "haggle_reason" text;--> statement-breakpoint
ALTER TABLE "till_days" ADD CONSTRAINT "till_days_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_days" ADD CONSTRAINT "till_days_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_day_id_till_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."till_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_day_id_till_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."till_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "till_days_one_open" ON "till_days" USING btree ((closed_at is null)) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "till_entries_day" ON "till_entries" USING btree ("day_id","id");--> statement-breakpoint
CREATE INDEX "till_entries_order" ON "till_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "till_sales_day" ON "till_sales" USING btree ("day_id","order_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_entity" CHECK ("audit_log"."entity" in ('product', 'size', 'bulk', 'import', 'order', 'return', 'person', 'invitation', 'review', 'question', 'coupon', 'promotion', 'price-list', 'message', 'newsletter', 'issue', 'job', 'setting', 'bank', 'credit', 'gift-card', 'unit', 'consignor', 'agreement', 'offer', 'settlement', 'drop', 'look', 'till'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_haggled" CHECK ("order_lines"."haggled_centavos" >= 0 and ("order_lines"."haggled_centavos" > 0) = ("order_lines"."haggle_reason" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_counter" CHECK (("orders"."channel" = 'counter') = ("orders"."means" = 'counter'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_means" CHECK ("orders"."means" in ('provider', 'transfer', 'cash', 'counter'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel" CHECK ("orders"."channel" in ('web', 'phone', 'whatsapp', 'counter'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_awaits_buyer" CHECK (not "orders"."awaits_buyer" or ("orders"."channel" not in ('web', 'counter') and "orders"."delivery" = 'pickup' and "orders"."shipping_centavos" = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_birth_date" CHECK ("orders"."birth_date" is not null or "orders"."awaits_buyer" or "orders"."channel" = 'counter');--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_account" CHECK ("money_ledger"."account" in ('provider', 'bank', 'cash', 'till', 'credit', 'disputed', 'lost', 'goods', 'discount', 'shipping', 'allowance', 'owed', 'replaced', 'difference'));