CREATE TABLE "till_qrs" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"provider_id" text,
	"code" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone,
	"payment_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_qrs_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "till_qrs_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "till_qrs_made" CHECK (("till_qrs"."provider_id" is null) = ("till_qrs"."code" = ''))
);
--> statement-breakpoint
ALTER TABLE "till_entries" DROP CONSTRAINT "till_entries_means";--> statement-breakpoint
ALTER TABLE "till_qrs" ADD CONSTRAINT "till_qrs_order_id_till_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."till_sales"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_qrs" ADD CONSTRAINT "till_qrs_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_means" CHECK ("till_entries"."means" in ('cash', 'card', 'transfer', 'qr', 'credit'));