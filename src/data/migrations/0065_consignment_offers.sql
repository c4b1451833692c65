CREATE TABLE "unit_sale_claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_sale_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sale_id" integer NOT NULL,
	"request_key" text NOT NULL,
	"refunded_centavos" bigint NOT NULL,
	"paid_centavos" bigint NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"reason" text NOT NULL,
	"opened_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer_until" timestamp with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	"dropped_at" timestamp with time zone,
	CONSTRAINT "unit_sale_claims_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "unit_sale_claims_amount" CHECK ("unit_sale_claims"."amount_centavos" > 0 and "unit_sale_claims"."refunded_centavos" > 0),
	CONSTRAINT "unit_sale_claims_end" CHECK ("unit_sale_claims"."settled_at" is null or "unit_sale_claims"."dropped_at" is null)
);
--> statement-breakpoint
CREATE TABLE "consignment_codes" (
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consignment_codes_one" UNIQUE("purpose","subject"),
	CONSTRAINT "consignment_codes_purpose" CHECK ("consignment_codes"."purpose" in ('accept', 'receive', 'account', 'act', 'hand-back', 'buy-out'))
);
--> statement-breakpoint
CREATE TABLE "consignment_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignment_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer,
	"consignor_id" integer,
	"unit_id" integer,
	"from_shop" boolean NOT NULL,
	"actor" text NOT NULL,
	"body" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consignment_messages_of" CHECK ("consignment_messages"."offer_id" is not null or "consignment_messages"."consignor_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "drop_offs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drop_offs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"slot" text NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"consignor_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drop_offs_state" CHECK ("drop_offs"."state" in ('booked', 'arrived', 'missed', 'cancelled')),
	CONSTRAINT "drop_offs_slot" CHECK ("drop_offs"."slot" ~ '^[0-2][0-9]:[03]0$')
);
--> statement-breakpoint
CREATE TABLE "offer_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"position" smallint NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_pictures_once" UNIQUE("offer_id","sha256"),
	CONSTRAINT "offer_pictures_kind" CHECK ("offer_pictures"."kind" in ('quarter', 'side', 'front', 'heel', 'top', 'sole', 'label', 'box', 'detail'))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'submitted' NOT NULL,
	"request_key" text NOT NULL,
	"consignor_id" integer,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"style_code" text DEFAULT '' NOT NULL,
	"product_id" integer,
	"size" text NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"grade" text NOT NULL,
	"box" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"hoped_centavos" bigint,
	"answer_due_at" timestamp with time zone NOT NULL,
	"waits_for_them_since" timestamp with time zone,
	"quote_no" smallint DEFAULT 0 NOT NULL,
	"price_centavos" bigint,
	"floor_centavos" bigint,
	"commission_bp" integer,
	"commission_min_centavos" bigint,
	"calendar" jsonb,
	"term_days" smallint,
	"keep_days" smallint,
	"quoted_by" integer,
	"quoted_at" timestamp with time zone,
	"quote_ends_at" timestamp with time zone,
	"counter_no" smallint DEFAULT 0 NOT NULL,
	"counter_price_centavos" bigint,
	"counter_floor_centavos" bigint,
	"refused_why" text DEFAULT '' NOT NULL,
	"accepted_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"unit_id" integer,
	"drop_off_id" integer,
	"entered_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"purged_at" timestamp with time zone,
	CONSTRAINT "offers_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "offers_unit_id_unique" UNIQUE("unit_id"),
	CONSTRAINT "offers_state" CHECK ("offers"."state" in ('submitted', 'quoted', 'accepted', 'arrived', 'closed', 'refused', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "offers_grade" CHECK ("offers"."grade" in ('new_boxed', 'new', 'as_new', 'very_good', 'good', 'worn')),
	CONSTRAINT "offers_box" CHECK ("offers"."box" in ('whole', 'damaged', 'none')),
	CONSTRAINT "offers_quote" CHECK (("offers"."price_centavos" is null and "offers"."floor_centavos" is null) or ("offers"."floor_centavos" > 0 and "offers"."price_centavos" >= "offers"."floor_centavos")),
	CONSTRAINT "offers_counter" CHECK ("offers"."counter_no" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "unit_buy_outs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_buy_outs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"offered_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"how" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "unit_buy_outs_amount" CHECK ("unit_buy_outs"."amount_centavos" > 0),
	CONSTRAINT "unit_buy_outs_accepted" CHECK (("unit_buy_outs"."accepted_at" is null) = ("unit_buy_outs"."how" is null))
);
--> statement-breakpoint
CREATE TABLE "unit_kept_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_kept_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"terms_id" integer NOT NULL,
	"day" smallint NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_kept_steps_once" UNIQUE("unit_id","terms_id","day")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_entity";--> statement-breakpoint
ALTER TABLE "unit_terms" ADD COLUMN "compensation_centavos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_terms" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "clock_from" date;--> statement-breakpoint
ALTER TABLE "unit_sale_claims" ADD CONSTRAINT "unit_sale_claims_sale_id_unit_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."unit_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sale_claims" ADD CONSTRAINT "unit_sale_claims_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_messages" ADD CONSTRAINT "consignment_messages_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_messages" ADD CONSTRAINT "consignment_messages_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_messages" ADD CONSTRAINT "consignment_messages_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_offs" ADD CONSTRAINT "drop_offs_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_pictures" ADD CONSTRAINT "offer_pictures_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_quoted_by_users_id_fk" FOREIGN KEY ("quoted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_drop_off_id_drop_offs_id_fk" FOREIGN KEY ("drop_off_id") REFERENCES "public"."drop_offs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_buy_outs" ADD CONSTRAINT "unit_buy_outs_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_buy_outs" ADD CONSTRAINT "unit_buy_outs_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_kept_steps" ADD CONSTRAINT "unit_kept_steps_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_kept_steps" ADD CONSTRAINT "unit_kept_steps_terms_id_unit_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."unit_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unit_sale_claims_sale" ON "unit_sale_claims" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "consignment_codes_expiry" ON "consignment_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consignment_messages_offer" ON "consignment_messages" USING btree ("offer_id","id");--> statement-breakpoint
CREATE INDEX "consignment_messages_consignor" ON "consignment_messages" USING btree ("consignor_id","id");--> statement-breakpoint
CREATE INDEX "drop_offs_day" ON "drop_offs" USING btree ("day","slot");--> statement-breakpoint
CREATE UNIQUE INDEX "drop_offs_once" ON "drop_offs" USING btree ("consignor_id","day") WHERE state = 'booked';--> statement-breakpoint
CREATE INDEX "offer_pictures_of" ON "offer_pictures" USING btree ("offer_id","position");--> statement-breakpoint
CREATE INDEX "offers_due" ON "offers" USING btree ("state","answer_due_at");--> statement-breakpoint
CREATE INDEX "offers_email" ON "offers" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "offers_consignor" ON "offers" USING btree ("consignor_id","id");--> statement-breakpoint
CREATE INDEX "offers_drop_off" ON "offers" USING btree ("drop_off_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_buy_outs_open" ON "unit_buy_outs" USING btree ("unit_id") WHERE accepted_at is null and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_buy_outs_once" ON "unit_buy_outs" USING btree ("unit_id") WHERE accepted_at is not null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_entity" CHECK ("audit_log"."entity" in ('product', 'size', 'bulk', 'import', 'order', 'return', 'person', 'invitation', 'review', 'coupon', 'promotion', 'price-list', 'message', 'newsletter', 'issue', 'job', 'setting', 'bank', 'credit', 'gift-card', 'unit', 'consignor', 'agreement', 'offer', 'settlement'));--> statement-breakpoint
ALTER TABLE "unit_terms" ADD CONSTRAINT "unit_terms_compensation" CHECK ("unit_terms"."compensation_centavos" >= 0);