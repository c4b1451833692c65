ALTER TABLE "invoices" DROP CONSTRAINT "invoices_note";--> statement-breakpoint
DROP INDEX "invoices_of_order";--> statement-breakpoint
DROP INDEX "invoices_of_refund";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "exchange_id" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_exchange" ON "invoices" USING btree ("exchange_id") WHERE "invoices"."kind" in ('invoice');--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_what_came_back" ON "invoices" USING btree ("exchange_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" in ('invoice') and "invoices"."edit_id" is null and "invoices"."exchange_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_refund" ON "invoices" USING btree ("refund_id","invoice_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_note" CHECK (("invoices"."kind" in ('credit_note')) = ("invoices"."invoice_id" is not null and ("invoices"."refund_id" is not null or "invoices"."exchange_id" is not null)));