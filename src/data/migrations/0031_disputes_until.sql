ALTER TABLE "orders" ADD COLUMN "dispute_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "price_history_since" ON "price_history" USING btree ("since");