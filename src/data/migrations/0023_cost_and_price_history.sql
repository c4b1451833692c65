CREATE TABLE "price_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"price_centavos" bigint NOT NULL,
	"offer" boolean NOT NULL,
	"discount" text,
	"sale_price_centavos" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "price_history_positive" CHECK ("price_history"."price_centavos" >= 0 and "price_history"."sale_price_centavos" >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost_centavos" bigint;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_history_product" ON "price_history" USING btree ("product_id","id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost_not_negative" CHECK ("products"."cost_centavos" >= 0);--> statement-breakpoint
-- What things cost before today nobody wrote down: their history begins now.
INSERT INTO "price_history" ("product_id", "price_centavos", "offer", "discount", "sale_price_centavos", "since")
SELECT "id", "price_centavos", "offer", CASE WHEN "offer" THEN "discount" END, "sale_price_centavos", now() FROM "products" ORDER BY "id";
