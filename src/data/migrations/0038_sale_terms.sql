CREATE TABLE "sale_terms_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_terms_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"sections" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_terms_versions_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sale_terms_version" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sale_terms_version_sale_terms_versions_id_fk" FOREIGN KEY ("sale_terms_version") REFERENCES "public"."sale_terms_versions"("id") ON DELETE no action ON UPDATE no action;