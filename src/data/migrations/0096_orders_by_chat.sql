ALTER TABLE "orders" ALTER COLUMN "birth_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "awaits_buyer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel" CHECK ("orders"."channel" in ('web', 'phone', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_awaits_buyer" CHECK (not "orders"."awaits_buyer" or ("orders"."channel" <> 'web' and "orders"."delivery" = 'pickup' and "orders"."shipping_centavos" = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_birth_date" CHECK ("orders"."birth_date" is not null or "orders"."awaits_buyer");