DROP INDEX "orders_placed_at";--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at","status","payment_status","total_centavos");