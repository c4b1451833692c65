ALTER TABLE "products" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hidden_reason" CHECK ("products"."hidden_reason" in ('no-picture'));