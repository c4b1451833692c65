ALTER TABLE "orders" ADD COLUMN "end_cause" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_asked_at" timestamp with time zone;--> statement-breakpoint
-- Orders that ended before causes were kept: their own events tell who ended them and why.
UPDATE "orders" o SET "end_cause" = CASE o."status"
  WHEN 'expired' THEN CASE WHEN EXISTS (
    SELECT 1 FROM "refunds" r WHERE r."order_id" = o."id" AND r."reason" = 'payment of an order that is expired'
  ) THEN 'late_payment' ELSE 'unpaid' END
  WHEN 'completed' THEN CASE WHEN EXISTS (
    SELECT 1 FROM "order_events" e WHERE e."order_id" = o."id" AND e."life" = 'order' AND e."to_state" = 'completed' AND e."actor" = 'system:completion'
  ) THEN 'term' ELSE 'shop' END
  ELSE CASE
    WHEN o."cancel_reason" = 'by the shopper, before paying' THEN 'shopper'
    -- A withdrawal before the parcel left ends the order and its return in one transaction.
    WHEN EXISTS (
      SELECT 1 FROM "returns" t
      JOIN "order_events" solved ON solved."order_id" = o."id" AND solved."life" = 'return' AND solved."subject_id" = t."id" AND solved."to_state" = 'resolved'
      JOIN "order_events" ended ON ended."order_id" = o."id" AND ended."life" = 'order' AND ended."to_state" = 'cancelled'
      WHERE t."order_id" = o."id" AND t."kind" = 'withdrawal' AND solved."created_at" = ended."created_at"
    ) THEN 'withdrawal'
    WHEN o."held_reason" IS NOT NULL THEN 'fraud'
    ELSE 'shop' END
END WHERE o."status" <> 'placed';--> statement-breakpoint
UPDATE "notifications" SET "body" = 'Recibimos tu pago. Ya lo estamos preparando.' WHERE "body" = 'Recibimos tu pago. Ya preparamos tu pedido.';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_end_cause" CHECK (case "orders"."status"
        when 'placed' then "orders"."end_cause" is null
        when 'cancelled' then "orders"."end_cause" in ('shopper', 'shop', 'withdrawal', 'fraud')
        when 'expired' then "orders"."end_cause" in ('unpaid', 'late_payment')
        when 'completed' then "orders"."end_cause" in ('shop', 'term') end is true);