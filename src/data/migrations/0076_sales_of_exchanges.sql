ALTER TABLE "unit_sales" DROP CONSTRAINT "unit_sales_on";--> statement-breakpoint
ALTER TABLE "unit_sales" ADD COLUMN "exchange_id" integer;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "unit_id" integer;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "unit_code" text;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchanges_unit" ON "exchanges" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_exchange" UNIQUE("exchange_id");--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_on" CHECK (num_nonnulls("unit_sales"."order_line_id", "unit_sales"."exchange_id", "unit_sales"."edit_id") = 1);--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_unit_whole" CHECK (case when "exchanges"."unit_id" is null then "exchanges"."unit_code" is null else "exchanges"."quantity" = 1 and "exchanges"."unit_code" is not null end);