CREATE TABLE "agreement_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agreement_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" smallint NOT NULL,
	"body" text NOT NULL,
	"sha256" text NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_texts_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consignor_id" integer NOT NULL,
	"text_id" integer NOT NULL,
	"how" text NOT NULL,
	"witness" integer,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreements_once" UNIQUE("consignor_id","text_id"),
	CONSTRAINT "agreements_how" CHECK ("agreements"."how" in ('web_code', 'counter_code', 'paper')),
	CONSTRAINT "agreements_witness" CHECK ("agreements"."how" = 'web_code' or "agreements"."witness" is not null)
);
--> statement-breakpoint
CREATE TABLE "consignor_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignor_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consignor_id" integer NOT NULL,
	"account" text NOT NULL,
	"holder" text NOT NULL,
	"cuil" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" integer,
	"usable_from" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consignors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"email" text NOT NULL,
	"email_proven_at" timestamp with time zone,
	"phone" text DEFAULT '' NOT NULL,
	"dni" text DEFAULT '' NOT NULL,
	"dni_seen_at" timestamp with time zone,
	"dni_seen_by" integer,
	"cuil" text DEFAULT '' NOT NULL,
	"adult" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"blocked_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "consignors_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "consignors_seen" CHECK ("consignors"."dni_seen_at" is null or "consignors"."dni" <> '' or "consignors"."erased_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "consignor_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignor_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consignor_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"unit_id" integer,
	"sale_id" integer,
	"settlement_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consignor_entries_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "consignor_entries_kind" CHECK ("consignor_entries"."kind" in ('opening', 'sale', 'reversal', 'compensation', 'buyout', 'fee', 'adjustment', 'payout', 'payout_reversal')),
	CONSTRAINT "consignor_entries_amount" CHECK ("consignor_entries"."amount_centavos" <> 0)
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"settlement_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"freed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consignor_id" integer NOT NULL,
	"run" text NOT NULL,
	"state" text NOT NULL,
	"total_centavos" bigint NOT NULL,
	"account" text NOT NULL,
	"holder" text NOT NULL,
	"cuil" text NOT NULL,
	"closed_by" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"approved_by" integer,
	"approved_at" timestamp with time zone,
	"exported_at" timestamp with time zone,
	"file_sha256" text,
	"paid_by" integer,
	"paid_at" timestamp with time zone,
	"proof" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"paper" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "settlements_run" UNIQUE("run","consignor_id"),
	CONSTRAINT "settlements_state" CHECK ("settlements"."state" in ('closed', 'approved', 'exported', 'paid', 'failed', 'reversed', 'voided')),
	CONSTRAINT "settlements_total" CHECK ("settlements"."total_centavos" > 0)
);
--> statement-breakpoint
CREATE TABLE "unit_sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"consignor_id" integer NOT NULL,
	"terms_id" integer NOT NULL,
	"base_centavos" bigint NOT NULL,
	"floor_centavos" bigint NOT NULL,
	"commission_bp" integer NOT NULL,
	"commission_min_centavos" bigint NOT NULL,
	"commission_centavos" bigint NOT NULL,
	"part_centavos" bigint NOT NULL,
	"state" text NOT NULL,
	"window_ends_on" date,
	"earned_at" timestamp with time zone,
	"payable_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_sales_line" UNIQUE("order_line_id"),
	CONSTRAINT "unit_sales_state" CHECK ("unit_sales"."state" in ('held', 'earned', 'payable', 'released', 'reversed')),
	CONSTRAINT "unit_sales_split" CHECK ("unit_sales"."base_centavos" = "unit_sales"."commission_centavos" + "unit_sales"."part_centavos"),
	CONSTRAINT "unit_sales_parts" CHECK ("unit_sales"."commission_centavos" >= 0 and "unit_sales"."part_centavos" > 0),
	CONSTRAINT "unit_sales_floor" CHECK ("unit_sales"."base_centavos" >= "unit_sales"."floor_centavos")
);
--> statement-breakpoint
CREATE TABLE "unit_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"list_version" smallint NOT NULL,
	"answers" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"signer_id" integer NOT NULL,
	"second_signer_id" integer,
	"second_signed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_checks_verdict" CHECK ("unit_checks"."verdict" in ('pass', 'fail', 'doubt')),
	CONSTRAINT "unit_checks_second" CHECK (("unit_checks"."second_signer_id" is null) = ("unit_checks"."second_signed_at" is null) and ("unit_checks"."second_signer_id" is null or "unit_checks"."second_signer_id" <> "unit_checks"."signer_id"))
);
--> statement-breakpoint
CREATE TABLE "unit_papers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"moment" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"added_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_papers_once" UNIQUE("unit_id","moment","sha256")
);
--> statement-breakpoint
CREATE TABLE "unit_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"price_centavos" bigint NOT NULL,
	"cause" text NOT NULL,
	"terms_id" integer NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_prices_cause" CHECK ("unit_prices"."cause" in ('terms', 'calendar', 'consignor'))
);
--> statement-breakpoint
CREATE TABLE "unit_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"no" smallint NOT NULL,
	"price_centavos" bigint NOT NULL,
	"floor_centavos" bigint NOT NULL,
	"commission_bp" integer NOT NULL,
	"commission_min_centavos" bigint NOT NULL,
	"calendar" jsonb NOT NULL,
	"term_days" smallint NOT NULL,
	"keep_days" smallint NOT NULL,
	"sha256" text NOT NULL,
	"proposed_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"how" text,
	"witness" integer,
	"agreement_id" integer,
	CONSTRAINT "unit_terms_no" UNIQUE("unit_id","no"),
	CONSTRAINT "unit_terms_price" CHECK ("unit_terms"."floor_centavos" > 0 and "unit_terms"."price_centavos" >= "unit_terms"."floor_centavos"),
	CONSTRAINT "unit_terms_commission" CHECK ("unit_terms"."commission_bp" between 0 and 5000 and "unit_terms"."commission_min_centavos" >= 0),
	CONSTRAINT "unit_terms_days" CHECK ("unit_terms"."term_days" > 0 and "unit_terms"."keep_days" >= 0),
	CONSTRAINT "unit_terms_accepted" CHECK (("unit_terms"."accepted_at" is null) = ("unit_terms"."how" is null) and ("unit_terms"."accepted_at" is null) = ("unit_terms"."agreement_id" is null) and ("unit_terms"."how" is null or "unit_terms"."how" = 'web_code' or "unit_terms"."witness" is not null))
);
--> statement-breakpoint
ALTER TABLE "unit_events" DROP CONSTRAINT "unit_events_to";--> statement-breakpoint
ALTER TABLE "unit_events" DROP CONSTRAINT "unit_events_from";--> statement-breakpoint
ALTER TABLE "units" DROP CONSTRAINT "units_state";--> statement-breakpoint
ALTER TABLE "units" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ALTER COLUMN "size_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "owner" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "consignor_id" integer;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "terms_id" integer;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "brand" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "style_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "floor_centavos" bigint;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "term_ends_on" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "keep_until" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "wants_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "to_return_why" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "handed_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "earlier_unit_id" integer;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_text_id_agreement_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."agreement_texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_witness_users_id_fk" FOREIGN KEY ("witness") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_accounts" ADD CONSTRAINT "consignor_accounts_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_accounts" ADD CONSTRAINT "consignor_accounts_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignors" ADD CONSTRAINT "consignors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignors" ADD CONSTRAINT "consignors_dni_seen_by_users_id_fk" FOREIGN KEY ("dni_seen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_entries" ADD CONSTRAINT "consignor_entries_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_entries" ADD CONSTRAINT "consignor_entries_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_entries" ADD CONSTRAINT "consignor_entries_sale_id_unit_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."unit_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_entries" ADD CONSTRAINT "consignor_entries_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_entry_id_consignor_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."consignor_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_terms_id_unit_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."unit_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_checks" ADD CONSTRAINT "unit_checks_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_checks" ADD CONSTRAINT "unit_checks_signer_id_users_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_checks" ADD CONSTRAINT "unit_checks_second_signer_id_users_id_fk" FOREIGN KEY ("second_signer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_papers" ADD CONSTRAINT "unit_papers_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_prices" ADD CONSTRAINT "unit_prices_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_prices" ADD CONSTRAINT "unit_prices_terms_id_unit_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."unit_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_terms" ADD CONSTRAINT "unit_terms_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_terms" ADD CONSTRAINT "unit_terms_witness_users_id_fk" FOREIGN KEY ("witness") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_terms" ADD CONSTRAINT "unit_terms_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consignor_accounts_of" ON "consignor_accounts" USING btree ("consignor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "consignors_email" ON "consignors" USING btree ("email") WHERE erased_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "consignors_dni" ON "consignors" USING btree ("dni") WHERE erased_at is null and dni <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "consignor_entries_sale" ON "consignor_entries" USING btree ("sale_id") WHERE kind = 'sale';--> statement-breakpoint
CREATE UNIQUE INDEX "consignor_entries_payout" ON "consignor_entries" USING btree ("settlement_id") WHERE kind = 'payout';--> statement-breakpoint
CREATE UNIQUE INDEX "consignor_entries_payout_reversal" ON "consignor_entries" USING btree ("settlement_id") WHERE kind = 'payout_reversal';--> statement-breakpoint
CREATE INDEX "consignor_entries_of" ON "consignor_entries" USING btree ("consignor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_lines_entry" ON "settlement_lines" USING btree ("entry_id") WHERE freed_at is null;--> statement-breakpoint
CREATE INDEX "settlement_lines_of" ON "settlement_lines" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlements_consignor" ON "settlements" USING btree ("consignor_id","id");--> statement-breakpoint
CREATE INDEX "settlements_state_of" ON "settlements" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_sales_live" ON "unit_sales" USING btree ("unit_id") WHERE "unit_sales"."state" in ('held', 'earned', 'payable');--> statement-breakpoint
CREATE INDEX "unit_sales_order" ON "unit_sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "unit_sales_consignor" ON "unit_sales" USING btree ("consignor_id","id");--> statement-breakpoint
CREATE INDEX "unit_sales_state" ON "unit_sales" USING btree ("state");--> statement-breakpoint
CREATE INDEX "unit_checks_unit" ON "unit_checks" USING btree ("unit_id","id");--> statement-breakpoint
CREATE INDEX "unit_prices_unit" ON "unit_prices" USING btree ("unit_id","id");--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_earlier_unit_id_units_id_fk" FOREIGN KEY ("earlier_unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "units_consignor" ON "units" USING btree ("consignor_id");--> statement-breakpoint
ALTER TABLE "unit_events" ADD CONSTRAINT "unit_events_to" CHECK ("unit_events"."to_state" in ('awaited', 'received', 'inspected', 'ready', 'listed', 'reserved', 'sold', 'returned', 'to_return', 'handed_back', 'written_off', 'cancelled'));--> statement-breakpoint
ALTER TABLE "unit_events" ADD CONSTRAINT "unit_events_from" CHECK ("unit_events"."from_state" is null or "unit_events"."from_state" in ('awaited', 'received', 'inspected', 'ready', 'listed', 'reserved', 'sold', 'returned', 'to_return', 'handed_back', 'written_off', 'cancelled'));--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_catalogued" CHECK (("units"."product_id" is null) = ("units"."size_id" is null) and ("units"."product_id" is not null or "units"."state" in ('awaited', 'received', 'inspected', 'to_return', 'handed_back', 'written_off', 'cancelled')));--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_owner" CHECK ("units"."owner" in ('consignor', 'shop'));--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_owned" CHECK ("units"."owner" = 'shop' or "units"."consignor_id" is not null);--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_floor" CHECK ("units"."owner" = 'shop' or "units"."floor_centavos" is null or "units"."price_centavos" >= "units"."floor_centavos");--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_agreed" CHECK ("units"."owner" = 'shop' or not "units"."state" in ('listed', 'reserved', 'sold') or ("units"."floor_centavos" is not null and "units"."terms_id" is not null));--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_state" CHECK ("units"."state" in ('awaited', 'received', 'inspected', 'ready', 'listed', 'reserved', 'sold', 'returned', 'to_return', 'handed_back', 'written_off', 'cancelled'));