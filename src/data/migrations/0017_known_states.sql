-- What no list of states knows is named before anything is changed (src/data/unknown-states.ts reads VS001).
DO $$
DECLARE
  unknown json;
BEGIN
  SELECT json_agg(odd) INTO unknown FROM (
    SELECT 'orders' AS "table", id::text AS "row", 'status' AS "column", status AS "value" FROM orders WHERE status NOT IN ('placed', 'completed', 'cancelled', 'expired')
    UNION ALL SELECT 'orders', id::text, 'payment_status', payment_status FROM orders WHERE payment_status NOT IN ('not_paid', 'pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'disputed')
    UNION ALL SELECT 'orders', id::text, 'delivery', delivery FROM orders WHERE delivery NOT IN ('delivery', 'pickup')
    UNION ALL SELECT 'orders', id::text, 'fulfilment_status', fulfilment_status FROM orders WHERE fulfilment_status NOT IN ('unfulfilled', 'packed', 'shipped', 'delivered', 'ready_for_pickup', 'picked_up')
    UNION ALL SELECT 'payments', id::text, 'status', status FROM payments WHERE status NOT IN ('created', 'pending', 'authorized', 'approved', 'rejected', 'cancelled', 'charged_back')
    UNION ALL SELECT 'refunds', id::text, 'status', status FROM refunds WHERE status NOT IN ('requested', 'pending', 'succeeded', 'failed')
    UNION ALL SELECT 'returns', id::text, 'kind', kind FROM returns WHERE kind NOT IN ('withdrawal', 'exchange', 'claim')
    UNION ALL SELECT 'returns', id::text, 'status', status FROM returns WHERE status NOT IN ('requested', 'approved', 'received', 'resolved', 'rejected', 'cancelled')
    UNION ALL SELECT 'return_lines', id::text, 'condition', condition FROM return_lines WHERE condition NOT IN ('restock', 'damaged')
    UNION ALL SELECT 'reviews', id::text, 'fit', fit FROM reviews WHERE fit NOT IN ('chico', 'justo', 'grande')
    UNION ALL SELECT 'drafts', id_hash, 'kind', kind FROM drafts WHERE kind NOT IN ('purchase', 'product', 'review')
    UNION ALL SELECT 'outbox', id::text, 'kind', kind FROM outbox WHERE kind NOT IN ('mail', 'payment-notice', 'payment-check', 'refund', 'payment-cancel')
    UNION ALL SELECT 'order_events', event.id::text, 'life', event.life FROM order_events event WHERE event.life NOT IN ('order', 'payment', 'refund', 'fulfilment', 'return', 'note')
    UNION ALL SELECT 'order_events', event.id::text, said."column", said."value" FROM order_events event
      CROSS JOIN LATERAL (VALUES ('from_state', event.from_state), ('to_state', event.to_state)) said ("column", "value")
      WHERE said."value" <> ALL (CASE event.life
        WHEN 'order' THEN ARRAY['placed', 'completed', 'cancelled', 'expired']
        WHEN 'payment' THEN ARRAY['created', 'pending', 'authorized', 'approved', 'rejected', 'cancelled', 'charged_back']
        WHEN 'refund' THEN ARRAY['requested', 'pending', 'succeeded', 'failed']
        WHEN 'fulfilment' THEN ARRAY['unfulfilled', 'packed', 'shipped', 'delivered', 'ready_for_pickup', 'picked_up']
        WHEN 'return' THEN ARRAY['requested', 'approved', 'received', 'resolved', 'rejected', 'cancelled']
        WHEN 'note' THEN ARRAY['note', 'alert', 'held', 'released'] END)
    LIMIT 20
  ) odd;
  IF unknown IS NOT NULL THEN
    RAISE EXCEPTION 'rows whose state this version does not know' USING ERRCODE = 'VS001', DETAIL = unknown::text;
  END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "stock_ledger" DROP CONSTRAINT "stock_ledger_kind";--> statement-breakpoint
ALTER TABLE "import_products" DROP CONSTRAINT "import_products_kind";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_state";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_end_cause";--> statement-breakpoint
DROP INDEX "payments_open";--> statement-breakpoint
DROP INDEX "imports_one_at_work";--> statement-breakpoint
DROP INDEX "orders_unpaid";--> statement-breakpoint
DROP INDEX "payments_sales";--> statement-breakpoint
DROP INDEX "payments_disputed";--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_at_work" ON "imports" USING btree ((1)) WHERE "imports"."state" in ('running', 'undoing');--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("expires_at") WHERE "orders"."status" in ('placed') and "orders"."payment_status" in ('not_paid', 'pending', 'authorized');--> statement-breakpoint
CREATE INDEX "payments_sales" ON "payments" USING btree ("approved_at","order_id","amount_centavos") WHERE "payments"."status" in ('approved', 'charged_back') and not "payments"."surplus";--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("approved_at") WHERE "payments"."status" in ('charged_back') and not "payments"."surplus";--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_kind" CHECK ("stock_ledger"."kind" in ('received', 'reserved', 'released', 'sold', 'returned', 'adjusted'));--> statement-breakpoint
ALTER TABLE "import_products" ADD CONSTRAINT "import_products_kind" CHECK ("import_products"."kind" in ('created', 'changed', 'restored'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state" CHECK ("imports"."state" in ('ready', 'checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('mail', 'payment-notice', 'payment-check', 'refund', 'payment-cancel'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_states" CHECK (case when "order_events"."life" in ('order') then "order_events"."to_state" in ('placed', 'completed', 'cancelled', 'expired') and ("order_events"."from_state" is null or "order_events"."from_state" in ('placed', 'completed', 'cancelled', 'expired')) when "order_events"."life" in ('payment') then "order_events"."to_state" in ('created', 'pending', 'authorized', 'approved', 'rejected', 'cancelled', 'charged_back') and ("order_events"."from_state" is null or "order_events"."from_state" in ('created', 'pending', 'authorized', 'approved', 'rejected', 'cancelled', 'charged_back')) when "order_events"."life" in ('refund') then "order_events"."to_state" in ('requested', 'pending', 'succeeded', 'failed') and ("order_events"."from_state" is null or "order_events"."from_state" in ('requested', 'pending', 'succeeded', 'failed')) when "order_events"."life" in ('fulfilment') then "order_events"."to_state" in ('unfulfilled', 'packed', 'shipped', 'delivered', 'ready_for_pickup', 'picked_up') and ("order_events"."from_state" is null or "order_events"."from_state" in ('unfulfilled', 'packed', 'shipped', 'delivered', 'ready_for_pickup', 'picked_up')) when "order_events"."life" in ('return') then "order_events"."to_state" in ('requested', 'approved', 'received', 'resolved', 'rejected', 'cancelled') and ("order_events"."from_state" is null or "order_events"."from_state" in ('requested', 'approved', 'received', 'resolved', 'rejected', 'cancelled')) when "order_events"."life" in ('note') then "order_events"."to_state" in ('note', 'alert', 'held', 'released') and ("order_events"."from_state" is null or "order_events"."from_state" in ('note', 'alert', 'held', 'released')) end is true);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('placed', 'completed', 'cancelled', 'expired'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('not_paid', 'pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'disputed'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery" CHECK ("orders"."delivery" in ('delivery', 'pickup'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment_status" CHECK ("orders"."fulfilment_status" in ('unfulfilled', 'packed', 'shipped', 'delivered', 'ready_for_pickup', 'picked_up'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_end_cause" CHECK (case when "orders"."status" in ('cancelled') then "orders"."end_cause" in ('shopper', 'shop', 'withdrawal', 'fraud') when "orders"."status" in ('expired') then "orders"."end_cause" in ('unpaid', 'late_payment') when "orders"."status" in ('completed') then "orders"."end_cause" in ('shop', 'term') else "orders"."end_cause" is null end is true);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK ("payments"."status" in ('created', 'pending', 'authorized', 'approved', 'rejected', 'cancelled', 'charged_back'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'pending', 'succeeded', 'failed'));--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_kind" CHECK ("drafts"."kind" in ('purchase', 'product', 'review'));--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_condition" CHECK ("return_lines"."condition" in ('restock', 'damaged'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_kind" CHECK ("returns"."kind" in ('withdrawal', 'exchange', 'claim'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_status" CHECK ("returns"."status" in ('requested', 'approved', 'received', 'resolved', 'rejected', 'cancelled'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_fit" CHECK ("reviews"."fit" in ('chico', 'justo', 'grande'));