ALTER TABLE "products" ADD COLUMN "creation_key" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "creation_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "products_creation_key" ON "products" USING btree ("creation_key") WHERE creation_key is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_creation_whole" CHECK (("products"."creation_key" is null) = ("products"."creation_hash" is null));