CREATE TABLE "bank_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"line_key" text NOT NULL,
	"day" date NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"words" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_entries_line_key_unique" UNIQUE("line_key"),
	CONSTRAINT "bank_entries_status" CHECK ("bank_entries"."status" in ('open', 'matched', 'ignored')),
	CONSTRAINT "bank_entries_amount" CHECK ("bank_entries"."amount_centavos" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_proofs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_proofs_kind" CHECK ("payment_proofs"."kind" in ('jpeg', 'png', 'webp', 'pdf'))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"day" date NOT NULL,
	"operation" text DEFAULT '' NOT NULL,
	"bank_entry_id" integer,
	"request_key" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_entry_once" UNIQUE("bank_entry_id"),
	CONSTRAINT "receipts_request_once" UNIQUE("order_id","request_key"),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_centavos" > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_entity";--> statement-breakpoint
ALTER TABLE "money_ledger" DROP CONSTRAINT "money_ledger_account";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "means" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "forgiven_centavos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_bank_entry_id_bank_entries_id_fk" FOREIGN KEY ("bank_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_entries_open" ON "bank_entries" USING btree ("day") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "payment_proofs_order" ON "payment_proofs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_entity" CHECK ("audit_log"."entity" in ('product', 'size', 'bulk', 'import', 'order', 'return', 'person', 'invitation', 'review', 'coupon', 'price-list', 'message', 'newsletter', 'issue', 'job', 'setting', 'bank'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_means" CHECK ("orders"."means" in ('provider', 'transfer', 'cash'));--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_account" CHECK ("money_ledger"."account" in ('provider', 'bank', 'cash', 'disputed', 'lost', 'goods', 'discount', 'shipping', 'allowance', 'owed', 'replaced', 'difference'));