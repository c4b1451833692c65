ALTER TABLE "order_history" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
CREATE TABLE "money_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"entry" text NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"payment_id" integer NOT NULL,
	"refund_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_ledger_once" UNIQUE("order_id","entry","account"),
	CONSTRAINT "money_ledger_kind" CHECK ("money_ledger"."kind" in ('sale', 'not_due', 'refund', 'dispute', 'dispute_won', 'dispute_lost')),
	CONSTRAINT "money_ledger_account" CHECK ("money_ledger"."account" in ('provider', 'disputed', 'lost', 'goods', 'discount', 'shipping', 'allowance', 'owed')),
	CONSTRAINT "money_ledger_amount" CHECK ("money_ledger"."amount_centavos" <> 0)
);
--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_ledger_payment" ON "money_ledger" USING btree ("payment_id");
--> statement-breakpoint
-- What was charged before there was a ledger: a sale where stock was sold for it, else money that was not due.
INSERT INTO "money_ledger" ("order_id", "entry", "kind", "account", "amount_centavos", "payment_id", "created_at")
SELECT p.order_id, 'payment ' || p.id, CASE WHEN n.sale THEN 'sale' ELSE 'not_due' END, a.account, a.amount, p.id, coalesce(p.approved_at, p.updated_at)
FROM "payments" p JOIN "orders" o ON o.id = p.order_id
CROSS JOIN LATERAL (SELECT NOT p.surplus AND EXISTS (SELECT 1 FROM "stock_ledger" s WHERE s.order_id = o.id AND s.kind = 'sold') AS sale) n
CROSS JOIN LATERAL (VALUES
  ('provider', p.amount_centavos),
  ('goods', CASE WHEN n.sale THEN 0 - o.subtotal_centavos ELSE 0 END),
  ('discount', CASE WHEN n.sale THEN o.discount_centavos ELSE 0 END),
  ('shipping', CASE WHEN n.sale THEN 0 - o.shipping_centavos ELSE 0 END),
  ('owed', CASE WHEN n.sale THEN 0 ELSE 0 - p.amount_centavos END)) a (account, amount)
WHERE p.status IN ('approved', 'charged_back') AND a.amount <> 0
ORDER BY p.id;
--> statement-breakpoint
-- What went back before: the refund that completes it undoes the sale, the others are allowances.
INSERT INTO "money_ledger" ("order_id", "entry", "kind", "account", "amount_centavos", "payment_id", "refund_id", "created_at")
SELECT r.order_id, 'refund ' || r.id, 'refund', a.account, a.amount, r.payment_id, r.id, r.updated_at
FROM (SELECT r.*, sum(r.amount_centavos) OVER (PARTITION BY r.payment_id ORDER BY r.id) AS up_to FROM "refunds" r WHERE r.status = 'succeeded') r
JOIN "orders" o ON o.id = r.order_id
CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM "money_ledger" l WHERE l.payment_id = r.payment_id AND l.kind = 'sale') AS sale,
  r.up_to = o.total_centavos AS whole) n
CROSS JOIN LATERAL (VALUES
  ('provider', 0 - r.amount_centavos),
  ('owed', CASE WHEN n.sale THEN 0 ELSE r.amount_centavos END),
  ('goods', CASE WHEN n.sale AND n.whole THEN o.subtotal_centavos ELSE 0 END),
  ('discount', CASE WHEN n.sale AND n.whole THEN 0 - o.discount_centavos ELSE 0 END),
  ('shipping', CASE WHEN n.sale AND n.whole THEN o.shipping_centavos ELSE 0 END),
  ('allowance', CASE WHEN NOT n.sale THEN 0 WHEN n.whole THEN r.amount_centavos - r.up_to ELSE r.amount_centavos END)) a (account, amount)
WHERE a.amount <> 0
ORDER BY r.id;
--> statement-breakpoint
INSERT INTO "money_ledger" ("order_id", "entry", "kind", "account", "amount_centavos", "payment_id", "created_at")
SELECT p.order_id, 'dispute ' || p.id || '.1', CASE WHEN n.lost THEN 'dispute_lost' ELSE 'dispute' END, a.account, a.amount, p.id, p.updated_at
FROM "payments" p
CROSS JOIN LATERAL (SELECT coalesce(p.status_detail, '') = 'settled' AS lost,
  (SELECT coalesce(sum(l.amount_centavos), 0) FROM "money_ledger" l WHERE l.payment_id = p.id AND l.account = 'provider') AS contested) n
CROSS JOIN LATERAL (VALUES ('provider', 0 - n.contested), (CASE WHEN n.lost THEN 'lost' ELSE 'disputed' END, n.contested)) a (account, amount)
WHERE p.status = 'charged_back' AND a.amount <> 0
ORDER BY p.id;
