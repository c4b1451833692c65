ALTER TABLE "products" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "verified_by" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_verified" CHECK (("products"."verified_at" is null) = ("products"."verified_by" is null));
