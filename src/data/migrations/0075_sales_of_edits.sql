ALTER TABLE "unit_sales" ALTER COLUMN "order_line_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD COLUMN "edit_id" integer;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_edit_id_order_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."order_edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unit_sales_edit" ON "unit_sales" USING btree ("edit_id") WHERE edit_id is not null;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_on" CHECK (num_nonnulls("unit_sales"."order_line_id", "unit_sales"."edit_id") = 1);