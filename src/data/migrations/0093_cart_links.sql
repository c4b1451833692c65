CREATE TABLE "cart_links" (
	"code" text PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_links_lines" CHECK (jsonb_array_length("cart_links"."lines") between 1 and 40)
);
--> statement-breakpoint
CREATE INDEX "cart_links_expires" ON "cart_links" USING btree ("expires_at");