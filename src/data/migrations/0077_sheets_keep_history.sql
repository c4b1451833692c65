ALTER TABLE "unit_prices" DROP CONSTRAINT "unit_prices_cause";--> statement-breakpoint
ALTER TABLE "unit_events" DROP CONSTRAINT "unit_events_to";--> statement-breakpoint
ALTER TABLE "unit_events" DROP CONSTRAINT "unit_events_from";--> statement-breakpoint
ALTER TABLE "units" DROP CONSTRAINT "units_state";--> statement-breakpoint
ALTER TABLE "units" DROP CONSTRAINT "units_catalogued";--> statement-breakpoint
ALTER TABLE "unit_prices" ALTER COLUMN "terms_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD COLUMN "choices" jsonb DEFAULT '{"models":{},"sizes":{}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD COLUMN "content_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "consignor_entries_unit" ON "consignor_entries" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "unit_prices_of_terms" ON "unit_prices" USING btree ("terms_id");--> statement-breakpoint
CREATE INDEX "units_earlier" ON "units" USING btree ("earlier_unit_id") WHERE earlier_unit_id is not null;--> statement-breakpoint
ALTER TABLE "unit_prices" ADD CONSTRAINT "unit_prices_terms" CHECK (("unit_prices"."terms_id" is null) = ("unit_prices"."cause" = 'history'));--> statement-breakpoint
ALTER TABLE "unit_prices" ADD CONSTRAINT "unit_prices_cause" CHECK ("unit_prices"."cause" in ('terms', 'calendar', 'consignor', 'history'));--> statement-breakpoint
ALTER TABLE "unit_events" ADD CONSTRAINT "unit_events_to" CHECK ("unit_events"."to_state" in ('awaited', 'received', 'inspected', 'ready', 'listed', 'reserved', 'sold', 'returned', 'to_return', 'handed_back', 'written_off', 'cancelled', 'sold_before'));--> statement-breakpoint
ALTER TABLE "unit_events" ADD CONSTRAINT "unit_events_from" CHECK ("unit_events"."from_state" is null or "unit_events"."from_state" in ('awaited', 'received', 'inspected', 'ready', 'listed', 'reserved', 'sold', 'returned', 'to_return', 'handed_back', 'written_off', 'cancelled', 'sold_before'));--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_state" CHECK ("units"."state" in ('awaited', 'received', 'inspected', 'ready', 'listed', 'reserved', 'sold', 'returned', 'to_return', 'handed_back', 'written_off', 'cancelled', 'sold_before'));--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_catalogued" CHECK (("units"."product_id" is null) = ("units"."size_id" is null) and ("units"."product_id" is not null or "units"."state" in ('awaited', 'received', 'inspected', 'to_return', 'handed_back', 'written_off', 'cancelled', 'sold_before')));