CREATE TABLE "email_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"size_id" integer,
	"search" text DEFAULT '' NOT NULL,
	"seen" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "email_alerts_of_one" CHECK (("email_alerts"."size_id" is null) <> ("email_alerts"."search" = ''))
);
--> statement-breakpoint
ALTER TABLE "email_alerts" ADD CONSTRAINT "email_alerts_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_alerts_size_once" ON "email_alerts" USING btree ("email","size_id") WHERE size_id is not null and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_alerts_search_once" ON "email_alerts" USING btree ("email","search") WHERE search <> '' and ended_at is null;--> statement-breakpoint
CREATE INDEX "email_alerts_due" ON "email_alerts" USING btree ("looked_at") WHERE confirmed_at is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "email_alerts_size" ON "email_alerts" USING btree ("size_id");--> statement-breakpoint
CREATE INDEX "email_alerts_created" ON "email_alerts" USING btree ("created_at");