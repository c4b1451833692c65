CREATE TABLE "till_returns" (
	"return_id" integer PRIMARY KEY NOT NULL,
	"day_id" integer NOT NULL,
	"staff_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "till_entries" DROP CONSTRAINT "till_entries_kind";--> statement-breakpoint
ALTER TABLE "till_entries" DROP CONSTRAINT "till_entries_amount";--> statement-breakpoint
ALTER TABLE "till_entries" DROP CONSTRAINT "till_entries_of";--> statement-breakpoint
ALTER TABLE "till_entries" ADD COLUMN "exchange_id" integer;--> statement-breakpoint
ALTER TABLE "till_returns" ADD CONSTRAINT "till_returns_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_returns" ADD CONSTRAINT "till_returns_day_id_till_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."till_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_returns" ADD CONSTRAINT "till_returns_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "till_returns_day" ON "till_returns" USING btree ("day_id");--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_kind" CHECK ("till_entries"."kind" in ('sale', 'refund', 'exchange', 'in', 'out'));--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_amount" CHECK (case "till_entries"."kind" when 'sale' then "till_entries"."amount_centavos" > 0 when 'in' then "till_entries"."amount_centavos" > 0 when 'exchange' then "till_entries"."amount_centavos" > 0 else "till_entries"."amount_centavos" < 0 end);--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_of" CHECK (case when "till_entries"."kind" in ('in', 'out') then "till_entries"."means" = 'cash' and "till_entries"."order_id" is null and "till_entries"."reason" <> '' else "till_entries"."order_id" is not null end and ("till_entries"."kind" = 'refund') = ("till_entries"."refund_id" is not null) and ("till_entries"."kind" = 'exchange') = ("till_entries"."exchange_id" is not null));