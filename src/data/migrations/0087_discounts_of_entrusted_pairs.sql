ALTER TABLE "unit_prices" DROP CONSTRAINT "unit_prices_cause";--> statement-breakpoint
ALTER TABLE "unit_sales" ADD COLUMN "shop_discount_centavos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_prices" ADD COLUMN "shop_discount_centavos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "shop_discount_centavos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_shop_discount" CHECK ("unit_sales"."shop_discount_centavos" >= 0 and "unit_sales"."base_centavos" - "unit_sales"."shop_discount_centavos" > 0);--> statement-breakpoint
ALTER TABLE "unit_prices" ADD CONSTRAINT "unit_prices_cause" CHECK ("unit_prices"."cause" in ('terms', 'calendar', 'consignor', 'history', 'discount'));--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_shop_discount" CHECK ("units"."shop_discount_centavos" >= 0 and "units"."price_centavos" - "units"."shop_discount_centavos" > 0);