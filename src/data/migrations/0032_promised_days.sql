ALTER TABLE "orders" ADD COLUMN "promised_days" smallint[];--> statement-breakpoint
-- What they were promised until now; where the owner has set other days, an order from before goes on by those (product §9.3).
UPDATE "orders" SET "promised_days" = CASE "province"
  WHEN 'Ciudad Autonoma De Buenos Aires' THEN '{1,2}'::smallint[]
  WHEN 'Buenos Aires' THEN '{4,4}'::smallint[]
  ELSE '{2,7}'::smallint[] END
WHERE "delivery" = 'delivery' AND NOT EXISTS (SELECT FROM "settings" WHERE "key" = 'shippingRates' AND "value" IS NOT NULL);
