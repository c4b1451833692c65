-- The schema of 2026-11-28. A database that its own release brought this far has all of it already and skips this file.
-- Both extensions are "trusted" since PostgreSQL 13 and come with PGlite: no superuser needed.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Accent- and case-folded text. unaccent() is only STABLE because its dictionary could change; ours does not, and generated
-- columns and indexes need IMMUTABLE.
CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, $1));
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_entity" CHECK ("audit_log"."entity" in ('product', 'size', 'bulk', 'import', 'order', 'return', 'person', 'invitation', 'review', 'question', 'coupon', 'promotion', 'price-list', 'message', 'newsletter', 'issue', 'job', 'setting', 'bank', 'credit', 'gift-card', 'unit', 'consignor', 'agreement', 'offer', 'settlement', 'drop', 'look', 'till', 'count'))
);
--> statement-breakpoint
CREATE TABLE "cart_links" (
	"code" text PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_links_lines" CHECK (jsonb_array_length("cart_links"."lines") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "cart_reminder_consents" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"consented_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"cart_changed_at" timestamp with time zone NOT NULL,
	"no" smallint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_reminders_once" UNIQUE("user_id","cart_changed_at","no"),
	CONSTRAINT "cart_reminders_two" CHECK ("cart_reminders"."no" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
	"heir_id" integer,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" integer,
	"usable_from" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consignor_heirs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignor_heirs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consignor_id" integer NOT NULL,
	"name" text NOT NULL,
	"dni" text NOT NULL,
	"paper" text NOT NULL,
	"named_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_by" integer,
	"confirmed_at" timestamp with time zone,
	"payee_by" integer,
	"payee_confirmed_by" integer,
	"removed_at" timestamp with time zone,
	CONSTRAINT "consignor_heirs_payee_marked" CHECK ("consignor_heirs"."payee_confirmed_by" is null or "consignor_heirs"."payee_by" is not null),
	CONSTRAINT "consignor_heirs_confirmed" CHECK (("consignor_heirs"."confirmed_by" is null) = ("consignor_heirs"."confirmed_at" is null))
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
	"notices_off" text[] DEFAULT '{}' NOT NULL,
	"died_on" date,
	"died_how" text DEFAULT '' NOT NULL,
	"died_noted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "consignors_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "consignors_notices" CHECK ("consignors"."notices_off" <@ array['pair', 'sale']::text[]),
	CONSTRAINT "consignors_seen" CHECK ("consignors"."dni_seen_at" is null or "consignors"."dni" <> '' or "consignors"."erased_at" is not null),
	CONSTRAINT "consignors_died" CHECK (("consignors"."died_on" is null) = ("consignors"."died_noted_at" is null))
);
--> statement-breakpoint
CREATE TABLE "consignment_sheet_rows" (
	"sheet_id" integer NOT NULL,
	"no" integer NOT NULL,
	"row" jsonb NOT NULL,
	"consignor_id" integer NOT NULL,
	"agreement_id" integer,
	"place" jsonb,
	CONSTRAINT "consignment_sheet_rows_sheet_id_no_pk" PRIMARY KEY("sheet_id","no")
);
--> statement-breakpoint
CREATE TABLE "consignment_sheets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignment_sheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"state" text DEFAULT 'tried' NOT NULL,
	"body" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"choices" jsonb DEFAULT '{"models":{},"sizes":{}}'::jsonb NOT NULL,
	"content_hash" text DEFAULT '' NOT NULL,
	"made" jsonb,
	"shown_centavos" bigint DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"locked_until" timestamp with time zone,
	"brought_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_by" integer,
	"imported_at" timestamp with time zone,
	"undone_by" integer,
	"undone_at" timestamp with time zone,
	CONSTRAINT "consignment_sheets_state" CHECK ("consignment_sheets"."state" in ('tried', 'running', 'imported', 'undoing', 'undone', 'dropped')),
	CONSTRAINT "consignment_sheets_imported" CHECK (("consignment_sheets"."imported_at" is null) = ("consignment_sheets"."made" is null))
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
CREATE TABLE "settlement_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"settlement_id" integer NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlement_events_to" CHECK ("settlement_events"."to_state" in ('closed', 'approved', 'exported', 'paid', 'failed', 'reversed', 'voided')),
	CONSTRAINT "settlement_events_from" CHECK ("settlement_events"."from_state" is null or "settlement_events"."from_state" in ('closed', 'approved', 'exported', 'paid', 'failed', 'reversed', 'voided'))
);
--> statement-breakpoint
CREATE TABLE "settlement_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sha256" text NOT NULL,
	"body" text NOT NULL,
	"count" integer NOT NULL,
	"total_centavos" bigint NOT NULL,
	"made_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlement_files_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"settlement_id" integer NOT NULL,
	"entry_id" integer NOT NULL,
	"freed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settlement_proofs" (
	"settlement_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"added_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlement_proofs_kind" CHECK ("settlement_proofs"."kind" in ('jpeg', 'png', 'webp', 'pdf'))
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
CREATE TABLE "unit_sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"order_line_id" integer,
	"exchange_id" integer,
	"edit_id" integer,
	"consignor_id" integer NOT NULL,
	"terms_id" integer NOT NULL,
	"base_centavos" bigint NOT NULL,
	"floor_centavos" bigint NOT NULL,
	"shop_discount_centavos" bigint DEFAULT 0 NOT NULL,
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
	CONSTRAINT "unit_sales_exchange" UNIQUE("exchange_id"),
	CONSTRAINT "unit_sales_on" CHECK (num_nonnulls("unit_sales"."order_line_id", "unit_sales"."exchange_id", "unit_sales"."edit_id") = 1),
	CONSTRAINT "unit_sales_state" CHECK ("unit_sales"."state" in ('held', 'earned', 'payable', 'released', 'reversed')),
	CONSTRAINT "unit_sales_split" CHECK ("unit_sales"."base_centavos" = "unit_sales"."commission_centavos" + "unit_sales"."part_centavos"),
	CONSTRAINT "unit_sales_parts" CHECK ("unit_sales"."commission_centavos" >= 0 and "unit_sales"."part_centavos" > 0),
	CONSTRAINT "unit_sales_shop_discount" CHECK ("unit_sales"."shop_discount_centavos" >= 0 and "unit_sales"."base_centavos" - "unit_sales"."shop_discount_centavos" > 0),
	CONSTRAINT "unit_sales_floor" CHECK ("unit_sales"."base_centavos" >= "unit_sales"."floor_centavos")
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
	CONSTRAINT "consignment_codes_purpose" CHECK ("consignment_codes"."purpose" in ('accept', 'receive', 'account', 'act', 'hand-back', 'buy-out', 'mailbox'))
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
CREATE TABLE "offer_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer NOT NULL,
	"asked" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"answered_by" integer,
	CONSTRAINT "offer_answers_asked" CHECK ("offer_answers"."asked" in ('offer', 'counter', 'renewal', 'second-look'))
);
--> statement-breakpoint
CREATE TABLE "offer_draft_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_draft_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_key" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_draft_pictures_kind" CHECK ("offer_draft_pictures"."kind" in ('quarter', 'side', 'front', 'heel', 'top', 'sole', 'label', 'box', 'detail'))
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
	"refused_by" integer,
	"second_look_at" timestamp with time zone,
	"second_look_note" text DEFAULT '' NOT NULL,
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
	CONSTRAINT "offers_second_look" CHECK ("offers"."second_look_note" = '' or "offers"."second_look_at" is not null),
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
CREATE TABLE "unit_check_drafts" (
	"unit_id" integer PRIMARY KEY NOT NULL,
	"list_version" smallint NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"list_version" smallint NOT NULL,
	"answers" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"grade" text,
	"box" text,
	"price_centavos" bigint,
	"floor_centavos" bigint,
	"second_due" boolean DEFAULT false NOT NULL,
	"signer_id" integer NOT NULL,
	"second_signer_id" integer,
	"second_signed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_checks_verdict" CHECK ("unit_checks"."verdict" in ('pass', 'fail', 'doubt')),
	CONSTRAINT "unit_checks_grade" CHECK ("unit_checks"."grade" is null or "unit_checks"."grade" in ('new_boxed', 'new', 'as_new', 'very_good', 'good', 'worn')),
	CONSTRAINT "unit_checks_box" CHECK ("unit_checks"."box" is null or "unit_checks"."box" in ('whole', 'damaged', 'none')),
	CONSTRAINT "unit_checks_price" CHECK (("unit_checks"."price_centavos" is null) = ("unit_checks"."floor_centavos" is null) and ("unit_checks"."price_centavos" is null or ("unit_checks"."verdict" = 'pass' and "unit_checks"."floor_centavos" > 0 and "unit_checks"."price_centavos" >= "unit_checks"."floor_centavos"))),
	CONSTRAINT "unit_checks_second" CHECK (("unit_checks"."second_signer_id" is null) = ("unit_checks"."second_signed_at" is null) and ("unit_checks"."second_signer_id" is null or "unit_checks"."second_signer_id" <> "unit_checks"."signer_id"))
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
CREATE TABLE "unit_losses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_losses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"reason" text NOT NULL,
	"told_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_by" integer,
	"confirmed_at" timestamp with time zone,
	"found_at" timestamp with time zone,
	"decide_by" date,
	"chosen" text,
	"chosen_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "unit_losses_confirmed" CHECK (("unit_losses"."confirmed_by" is null) = ("unit_losses"."confirmed_at" is null)),
	CONSTRAINT "unit_losses_found" CHECK (("unit_losses"."found_at" is null) = ("unit_losses"."decide_by" is null) and ("unit_losses"."found_at" is null or "unit_losses"."confirmed_at" is not null)),
	CONSTRAINT "unit_losses_chosen_known" CHECK ("unit_losses"."chosen" in ('money', 'pair')),
	CONSTRAINT "unit_losses_chosen" CHECK (("unit_losses"."chosen" is null) = ("unit_losses"."chosen_at" is null) and ("unit_losses"."chosen" is null or "unit_losses"."found_at" is not null))
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
	"shop_discount_centavos" bigint DEFAULT 0 NOT NULL,
	"cause" text NOT NULL,
	"terms_id" integer,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_prices_terms" CHECK (("unit_prices"."terms_id" is null) = ("unit_prices"."cause" = 'history')),
	CONSTRAINT "unit_prices_cause" CHECK ("unit_prices"."cause" in ('terms', 'calendar', 'consignor', 'history', 'discount'))
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
	"compensation_centavos" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"sha256" text NOT NULL,
	"proposed_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"how" text,
	"witness" integer,
	"agreement_id" integer,
	"declined_at" timestamp with time zone,
	CONSTRAINT "unit_terms_no" UNIQUE("unit_id","no"),
	CONSTRAINT "unit_terms_price" CHECK ("unit_terms"."floor_centavos" > 0 and "unit_terms"."price_centavos" >= "unit_terms"."floor_centavos"),
	CONSTRAINT "unit_terms_commission" CHECK ("unit_terms"."commission_bp" between 0 and 5000 and "unit_terms"."commission_min_centavos" >= 0),
	CONSTRAINT "unit_terms_compensation" CHECK ("unit_terms"."compensation_centavos" >= 0),
	CONSTRAINT "unit_terms_days" CHECK ("unit_terms"."term_days" > 0 and "unit_terms"."keep_days" >= 0),
	CONSTRAINT "unit_terms_accepted" CHECK (("unit_terms"."accepted_at" is null) = ("unit_terms"."how" is null) and ("unit_terms"."accepted_at" is null) = ("unit_terms"."agreement_id" is null) and ("unit_terms"."how" is null or "unit_terms"."how" = 'web_code' or "unit_terms"."witness" is not null)),
	CONSTRAINT "unit_terms_declined" CHECK ("unit_terms"."declined_at" is null or "unit_terms"."accepted_at" is null)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"text" text NOT NULL,
	"actor" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_replies_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_redemptions_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_person" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount_centavos" > 0),
	CONSTRAINT "coupons_used" CHECK ("coupons"."used" >= 0 and ("coupons"."max_uses" is null or "coupons"."used" <= "coupons"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"balance_centavos" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_accounts_balance" CHECK ("credit_accounts"."balance_centavos" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"order_id" integer,
	"refund_id" integer,
	"undoes" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "credit_entries_kind" CHECK ("credit_entries"."kind" in ('given', 'taken', 'undone', 'spent', 'released', 'refunded', 'gift', 'waived')),
	CONSTRAINT "credit_entries_amount" CHECK ("credit_entries"."amount_centavos" <> 0)
);
--> statement-breakpoint
CREATE TABLE "drop_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drop_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"drop_id" integer NOT NULL,
	"user_id" integer,
	"size_id" integer NOT NULL,
	"size" text NOT NULL,
	"code" text NOT NULL,
	"state" text DEFAULT 'entered' NOT NULL,
	"mailbox" text,
	"dni" text,
	"listed" boolean DEFAULT false NOT NULL,
	"place" integer,
	"offered_at" timestamp with time zone,
	"offer_until" timestamp with time zone,
	"order_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drop_entries_code_unique" UNIQUE("code"),
	CONSTRAINT "drop_entries_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "drop_entries_person" UNIQUE("drop_id","user_id"),
	CONSTRAINT "drop_entries_state" CHECK ("drop_entries"."state" in ('entered', 'withdrawn', 'waiting', 'offered', 'bought', 'lapsed', 'declined', 'unpaid', 'removed', 'unreached')),
	CONSTRAINT "drop_entries_offer" CHECK (not "drop_entries"."state" in ('offered') or ("drop_entries"."offer_until" is not null and "drop_entries"."place" is not null)),
	CONSTRAINT "drop_entries_bought" CHECK (not "drop_entries"."state" in ('bought') or "drop_entries"."order_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "drop_sizes" (
	"drop_id" integer NOT NULL,
	"size_id" integer NOT NULL,
	"size" text NOT NULL,
	"units" integer NOT NULL,
	"aside" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "drop_sizes_drop_id_size_id_pk" PRIMARY KEY("drop_id","size_id"),
	CONSTRAINT "drop_sizes_aside" CHECK ("drop_sizes"."aside" between 0 and "drop_sizes"."units" and "drop_sizes"."units" > 0)
);
--> statement-breakpoint
CREATE TABLE "drops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"draw_at" timestamp with time zone NOT NULL,
	"window_hours" integer DEFAULT 24 NOT NULL,
	"commitment" text,
	"committed_at" timestamp with time zone,
	"sealed_seed" text,
	"seed" text,
	"list_hash" text,
	"closed_at" timestamp with time zone,
	"drawn_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drops_state" CHECK ("drops"."state" in ('draft', 'announced', 'open', 'closed', 'drawn', 'finished', 'cancelled')),
	CONSTRAINT "drops_in_order" CHECK ("drops"."opens_at" < "drops"."closes_at" and "drops"."closes_at" < "drops"."draw_at"),
	CONSTRAINT "drops_window" CHECK ("drops"."window_hours" > 0),
	CONSTRAINT "drops_listed" CHECK (not "drops"."state" in ('closed', 'drawn', 'finished') or "drops"."list_hash" is not null),
	CONSTRAINT "drops_revealed" CHECK (("drops"."state" in ('drawn', 'finished')) = ("drops"."seed" is not null))
);
--> statement-breakpoint
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
CREATE TABLE "favourites" (
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "gift_card_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gift_card_id" integer NOT NULL,
	"from_state" text,
	"to_state" text,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_card_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gift_card_id" integer NOT NULL,
	"attempt" smallint NOT NULL,
	"provider" text NOT NULL,
	"preference_id" text,
	"redirect_url" text,
	"provider_payment_id" text,
	"status" text DEFAULT 'created' NOT NULL,
	"status_detail" text,
	"method" text,
	"instalments" smallint,
	"amount_centavos" bigint NOT NULL,
	"fee_centavos" bigint,
	"surplus" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_card_payments_attempt" UNIQUE("gift_card_id","attempt"),
	CONSTRAINT "gift_card_payments_status" CHECK ("gift_card_payments"."status" in ('created', 'pending', 'authorized', 'approved', 'rejected', 'cancelled', 'charged_back'))
);
--> statement-breakpoint
CREATE TABLE "gift_card_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"request_key" text NOT NULL,
	"provider_refund_id" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_card_refunds_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "gift_card_refunds_status" CHECK ("gift_card_refunds"."status" in ('requested', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "gift_card_refunds_amount" CHECK ("gift_card_refunds"."amount_centavos" > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"buyer_id" integer,
	"request_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" text DEFAULT 'unpaid' NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"currency" text DEFAULT 'ARS' NOT NULL,
	"to_name" text NOT NULL,
	"to_email" text NOT NULL,
	"from_name" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"mail_on" date NOT NULL,
	"code_hash" text,
	"sealed_code" text,
	"mailings" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone,
	"mail_refused" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"redeemed_by" integer,
	"redeemed_at" timestamp with time zone,
	"block_cause" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_cards_reference_unique" UNIQUE("reference"),
	CONSTRAINT "gift_cards_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "gift_cards_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_kind" CHECK ("gift_cards"."kind" in ('bought', 'given')),
	CONSTRAINT "gift_cards_status" CHECK ("gift_cards"."status" in ('unpaid', 'scheduled', 'sent', 'redeemed', 'blocked', 'called_off', 'lapsed')),
	CONSTRAINT "gift_cards_block_cause" CHECK ("gift_cards"."block_cause" in ('shop', 'dispute', 'refund', 'risk')),
	CONSTRAINT "gift_cards_amount" CHECK ("gift_cards"."amount_centavos" > 0),
	CONSTRAINT "gift_cards_buyer" CHECK (("gift_cards"."kind" = 'bought') = ("gift_cards"."buyer_id" is not null)),
	CONSTRAINT "gift_cards_redeemed" CHECK (("gift_cards"."status" in ('redeemed')) = ("gift_cards"."redeemed_by" is not null)),
	CONSTRAINT "gift_cards_blocked" CHECK (("gift_cards"."status" in ('blocked')) = ("gift_cards"."block_cause" is not null)),
	CONSTRAINT "gift_cards_code" CHECK (not "gift_cards"."status" in ('scheduled', 'sent') or "gift_cards"."code_hash" is not null)
);
--> statement-breakpoint
CREATE TABLE "import_notes" (
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"becomes" text NOT NULL,
	"about" text NOT NULL,
	"rows" integer NOT NULL,
	"lines" integer[] NOT NULL,
	CONSTRAINT "import_notes_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "import_notes_kind" CHECK ("import_notes"."kind" in ('name', 'brand', 'category', 'genre', 'no-genre', 'size', 'unsized', 'code', 'shelf', 'split', 'converted', 'price', 'dear', 'cost', 'box', 'discount', 'measures', 'picture', 'video', 'stock'))
);
--> statement-breakpoint
CREATE TABLE "import_products" (
	"import_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"kind" text NOT NULL,
	"audit_id" bigint,
	"undone" boolean DEFAULT false NOT NULL,
	"left_why" text,
	CONSTRAINT "import_products_import_id_product_id_pk" PRIMARY KEY("import_id","product_id"),
	CONSTRAINT "import_products_kind" CHECK ("import_products"."kind" in ('created', 'changed', 'restored'))
);
--> statement-breakpoint
CREATE TABLE "import_refusals" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "import_refusals_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'done' NOT NULL,
	"actor" text DEFAULT 'system:import' NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file" jsonb,
	"mapping" jsonb,
	"trial" jsonb,
	"content_hash" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"locked_until" timestamp with time zone,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_by" text,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('ready', 'checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "invoice_buyers" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"cuit" text NOT NULL,
	"name" text NOT NULL,
	"condition" text NOT NULL,
	"address" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_buyers_condition" CHECK ("invoice_buyers"."condition" in ('consumer', 'registered', 'monotributo', 'exempt'))
);
--> statement-breakpoint
CREATE TABLE "invoice_points" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"cuit" text NOT NULL,
	"point_of_sale" integer NOT NULL,
	"lease" text,
	"leased_until" timestamp with time zone,
	"ticket" text,
	"ticket_until" timestamp with time zone,
	"registry_ticket" text,
	"registry_ticket_until" timestamp with time zone,
	"starts_on" date NOT NULL,
	"ledger_seen" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_points_once" UNIQUE("environment","cuit","point_of_sale")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"point_id" integer NOT NULL,
	"kind" text NOT NULL,
	"letter" text NOT NULL,
	"last_number" integer NOT NULL,
	"elsewhere" integer DEFAULT 0 NOT NULL,
	"accept_next" boolean DEFAULT false NOT NULL,
	"last_day" date,
	CONSTRAINT "invoice_series_point_id_kind_letter_pk" PRIMARY KEY("point_id","kind","letter"),
	CONSTRAINT "invoice_series_kind" CHECK ("invoice_series"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoice_series_letter" CHECK ("invoice_series"."letter" in ('A', 'B', 'C'))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"point_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"refund_id" integer,
	"invoice_id" integer,
	"edit_id" integer,
	"exchange_id" integer,
	"letter" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"total_centavos" bigint NOT NULL,
	"net_centavos" bigint NOT NULL,
	"vat_centavos" bigint NOT NULL,
	"buyer_document" text NOT NULL,
	"buyer_number" text DEFAULT '' NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_condition" text NOT NULL,
	"buyer_address" text DEFAULT '' NOT NULL,
	"seller" jsonb,
	"caused_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"number" integer,
	"day" date,
	"cae" text,
	"cae_due" date,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waits_for" text,
	"revision" smallint DEFAULT 1 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"issued_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_letter" CHECK ("invoices"."letter" in ('A', 'B', 'C')),
	CONSTRAINT "invoices_state" CHECK ("invoices"."state" in ('pending', 'sending', 'authorized', 'observed', 'rejected', 'conflict')),
	CONSTRAINT "invoices_buyer_document" CHECK ("invoices"."buyer_document" in ('none', 'dni', 'cuit')),
	CONSTRAINT "invoices_buyer_condition" CHECK ("invoices"."buyer_condition" in ('consumer', 'registered', 'monotributo', 'exempt')),
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."total_centavos" = "invoices"."net_centavos" + "invoices"."vat_centavos"),
	CONSTRAINT "invoices_note" CHECK (("invoices"."kind" in ('credit_note')) = ("invoices"."invoice_id" is not null and ("invoices"."refund_id" is not null or "invoices"."exchange_id" is not null))),
	CONSTRAINT "invoices_number" CHECK (("invoices"."state" in ('sending', 'authorized', 'observed')) = ("invoices"."number" is not null and "invoices"."day" is not null)),
	CONSTRAINT "invoices_cae" CHECK (("invoices"."state" in ('authorized', 'observed')) = ("invoices"."cae" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_edits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"request_key" text NOT NULL,
	"status" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"difference_centavos" bigint NOT NULL,
	"paid" boolean NOT NULL,
	"held_units" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"end_cause" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_edits_reference_unique" UNIQUE("reference"),
	CONSTRAINT "order_edits_request_key" UNIQUE("order_id","request_key"),
	CONSTRAINT "order_edits_status" CHECK ("order_edits"."status" in ('waiting', 'applied', 'undone')),
	CONSTRAINT "order_edits_waiting" CHECK ("order_edits"."status" <> 'waiting' or ("order_edits"."paid" and "order_edits"."difference_centavos" > 0 and "order_edits"."expires_at" is not null)),
	CONSTRAINT "order_edits_end" CHECK (("order_edits"."end_cause" is not null) = ("order_edits"."status" = 'undone'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"dedupe_key" text,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('mail', 'payment-notice', 'payment-check', 'refund', 'payment-cancel', 'newsletter-batch', 'invoice', 'gift-card', 'gift-card-refund', 'consignor-news', 'push'))
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_inbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"topic" text NOT NULL,
	"resource_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"parked_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "webhook_inbox_once" UNIQUE("provider","dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "look_products" (
	"look_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "look_products_look_id_product_id_pk" PRIMARY KEY("look_id","product_id"),
	CONSTRAINT "look_products_order" UNIQUE("look_id","position"),
	CONSTRAINT "look_products_position" CHECK ("position" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "looks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "looks_removed_is_hidden" CHECK ("looks"."deleted_at" is null or not "looks"."published")
);
--> statement-breakpoint
CREATE TABLE "metrics" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"subject" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "metrics_kind_day_subject_pk" PRIMARY KEY("kind","day","subject"),
	CONSTRAINT "metrics_kind" CHECK ("metrics"."kind" in ('search-miss', 'short-size', 'checkout')),
	CONSTRAINT "metrics_times" CHECK ("metrics"."times" > 0),
	CONSTRAINT "metrics_subject" CHECK (length("metrics"."subject") <= 60)
);
--> statement-breakpoint
CREATE TABLE "my_sizes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"shoes" text,
	"clothes" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_addresses" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"tailored" boolean DEFAULT false NOT NULL,
	"sized" boolean DEFAULT false NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_addresses_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_issue_products" (
	"issue_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "newsletter_issue_products_issue_id_product_id_pk" PRIMARY KEY("issue_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text DEFAULT 'draft' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"preheader" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"who" text DEFAULT 'all' NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"genre" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"people" integer,
	"batch" integer DEFAULT 0 NOT NULL,
	"paused_because" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "newsletter_issues_status" CHECK ("newsletter_issues"."status" in ('draft', 'sending', 'paused', 'sent', 'cancelled')),
	CONSTRAINT "newsletter_issues_who" CHECK ("newsletter_issues"."who" in ('all', 'bought', 'not-bought', 'likes', 'wears')),
	CONSTRAINT "newsletter_issues_paused_because" CHECK ("newsletter_issues"."paused_because" in ('mail', 'restored')),
	CONSTRAINT "newsletter_issues_left" CHECK (("newsletter_issues"."status" in ('draft')) = ("newsletter_issues"."people" is null) and ("newsletter_issues"."people" is null or "newsletter_issues"."deleted_at" is null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_recipients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"address_id" integer,
	"status" text DEFAULT 'waiting' NOT NULL,
	"cause" text,
	"detail" text DEFAULT '' NOT NULL,
	"tried_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "newsletter_recipients_once" UNIQUE("issue_id","address_id"),
	CONSTRAINT "newsletter_recipients_status" CHECK ("newsletter_recipients"."status" in ('waiting', 'leaving', 'sent', 'failed', 'skipped')),
	CONSTRAINT "newsletter_recipients_cause" CHECK ("newsletter_recipients"."cause" in ('left', 'banned', 'cancelled', 'no-mailbox', 'full', 'rejected', 'refused', 'interrupted')),
	CONSTRAINT "newsletter_recipients_sent" CHECK (("newsletter_recipients"."status" in ('sent')) = ("newsletter_recipients"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer,
	"product_id" integer,
	"drop_id" integer,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"dedupe_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"life" text NOT NULL,
	"subject_id" integer,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"taken_back_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_history_states" CHECK (case when "order_history"."life" in ('order') then "order_history"."to_state" in ('placed', 'completed', 'cancelled', 'expired') and ("order_history"."from_state" is null or "order_history"."from_state" in ('placed', 'completed', 'cancelled', 'expired')) when "order_history"."life" in ('payment') then "order_history"."to_state" in ('created', 'pending', 'authorized', 'approved', 'rejected', 'cancelled', 'charged_back') and ("order_history"."from_state" is null or "order_history"."from_state" in ('created', 'pending', 'authorized', 'approved', 'rejected', 'cancelled', 'charged_back')) when "order_history"."life" in ('refund') then "order_history"."to_state" in ('requested', 'pending', 'succeeded', 'failed') and ("order_history"."from_state" is null or "order_history"."from_state" in ('requested', 'pending', 'succeeded', 'failed')) when "order_history"."life" in ('fulfilment') then "order_history"."to_state" in ('unfulfilled', 'packed', 'shipped', 'delivered', 'ready_for_pickup', 'picked_up') and ("order_history"."from_state" is null or "order_history"."from_state" in ('unfulfilled', 'packed', 'shipped', 'delivered', 'ready_for_pickup', 'picked_up')) when "order_history"."life" in ('return') then "order_history"."to_state" in ('requested', 'approved', 'received', 'resolved', 'rejected', 'cancelled') and ("order_history"."from_state" is null or "order_history"."from_state" in ('requested', 'approved', 'received', 'resolved', 'rejected', 'cancelled')) when "order_history"."life" in ('note') then "order_history"."to_state" in ('note', 'alert', 'held', 'released') and ("order_history"."from_state" is null or "order_history"."from_state" in ('note', 'alert', 'held', 'released')) end is true)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"size_id" integer NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	"list_price_centavos" bigint NOT NULL,
	"unit_price_centavos" bigint NOT NULL,
	"discount" text,
	"promotion_centavos" bigint DEFAULT 0 NOT NULL,
	"promotions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"haggled_centavos" bigint DEFAULT 0 NOT NULL,
	"haggle_reason" text,
	"cost_centavos" bigint,
	"unit_id" integer,
	"unit_code" text,
	"condition" jsonb,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_promotion" CHECK ("order_lines"."promotion_centavos" between 0 and "order_lines"."unit_price_centavos" * "order_lines"."quantity"),
	CONSTRAINT "order_lines_haggled" CHECK ("order_lines"."haggled_centavos" >= 0 and ("order_lines"."haggled_centavos" > 0) = ("order_lines"."haggle_reason" is not null)),
	CONSTRAINT "order_lines_unit" CHECK (case when "order_lines"."unit_id" is null then "order_lines"."unit_code" is null and "order_lines"."condition" is null else "order_lines"."quantity" = 1 and "order_lines"."unit_code" is not null and "order_lines"."condition" is not null end)
);
--> statement-breakpoint
CREATE TABLE "order_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_views_name_length" CHECK (length("order_views"."name") between 1 and 40),
	CONSTRAINT "order_views_query_length" CHECK (length("order_views"."query") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"placing_key" text NOT NULL,
	"placing_hash" text NOT NULL,
	"status" text DEFAULT 'placed' NOT NULL,
	"payment_status" text DEFAULT 'not_paid' NOT NULL,
	"channel" text DEFAULT 'web' NOT NULL,
	"awaits_buyer" boolean DEFAULT false NOT NULL,
	"means" text DEFAULT 'provider' NOT NULL,
	"delivery" text NOT NULL,
	"fulfilment_status" text DEFAULT 'unfulfilled' NOT NULL,
	"carrier" text,
	"tracking_code" text,
	"tracking_url" text,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"birth_date" date,
	"dni" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"street" text NOT NULL,
	"apartment" text DEFAULT '' NOT NULL,
	"province" text NOT NULL,
	"postal_code" text NOT NULL,
	"locality" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"recipient_corrected_at" timestamp with time zone,
	"promised_days" smallint[],
	"carriage" jsonb,
	"currency" text DEFAULT 'ARS' NOT NULL,
	"subtotal_centavos" bigint NOT NULL,
	"discount_centavos" bigint DEFAULT 0 NOT NULL,
	"means_discount_centavos" bigint DEFAULT 0 NOT NULL,
	"coupon_code" text,
	"shipping_centavos" bigint NOT NULL,
	"total_centavos" bigint NOT NULL,
	"credit_centavos" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sale_terms_version" integer,
	"holds_stock" boolean DEFAULT true NOT NULL,
	"edit_waits" boolean DEFAULT false NOT NULL,
	"part_waits" boolean DEFAULT false NOT NULL,
	"part_left" boolean DEFAULT false NOT NULL,
	"part_away" boolean DEFAULT false NOT NULL,
	"end_cause" text,
	"cancel_reason" text,
	"payment_sent_at" timestamp with time zone,
	"payment_named" text,
	"payment_asked_at" timestamp with time zone,
	"held_reason" text,
	"dispute_until" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"refund_account" text DEFAULT '' NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_placing_key" UNIQUE("user_id","placing_key"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('placed', 'completed', 'cancelled', 'expired')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('not_paid', 'pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'disputed')),
	CONSTRAINT "orders_means" CHECK ("orders"."means" in ('provider', 'transfer', 'cash', 'counter')),
	CONSTRAINT "orders_channel" CHECK ("orders"."channel" in ('web', 'phone', 'whatsapp', 'counter')),
	CONSTRAINT "orders_awaits_buyer" CHECK (not "orders"."awaits_buyer" or "orders"."channel" not in ('web', 'counter')),
	CONSTRAINT "orders_counter" CHECK (("orders"."channel" = 'counter') = ("orders"."means" = 'counter')),
	CONSTRAINT "orders_birth_date" CHECK ("orders"."birth_date" is not null or "orders"."awaits_buyer" or "orders"."channel" = 'counter'),
	CONSTRAINT "orders_delivery" CHECK ("orders"."delivery" in ('delivery', 'pickup')),
	CONSTRAINT "orders_fulfilment_status" CHECK ("orders"."fulfilment_status" in ('unfulfilled', 'packed', 'shipped', 'delivered', 'ready_for_pickup', 'picked_up')),
	CONSTRAINT "orders_total" CHECK ("orders"."total_centavos" = "orders"."subtotal_centavos" - "orders"."discount_centavos" + "orders"."shipping_centavos"),
	CONSTRAINT "orders_end_cause" CHECK (case when "orders"."status" in ('cancelled') then "orders"."end_cause" in ('shopper', 'shop', 'withdrawal', 'fraud') when "orders"."status" in ('expired') then "orders"."end_cause" in ('unpaid', 'late_payment') when "orders"."status" in ('completed') then "orders"."end_cause" in ('shop', 'term') else "orders"."end_cause" is null end is true),
	CONSTRAINT "orders_credit" CHECK ("orders"."credit_centavos" between 0 and "orders"."total_centavos"),
	CONSTRAINT "orders_discount" CHECK ("orders"."discount_centavos" between 0 and "orders"."subtotal_centavos"),
	CONSTRAINT "orders_means_discount" CHECK ("orders"."means_discount_centavos" between 0 and "orders"."discount_centavos" and ("orders"."means_discount_centavos" = 0 or "orders"."means" <> 'provider'))
);
--> statement-breakpoint
CREATE TABLE "order_part_lines" (
	"part_id" integer NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_part_lines_pkey" PRIMARY KEY("part_id","order_line_id"),
	CONSTRAINT "order_part_lines_of" UNIQUE("order_line_id","part_id"),
	CONSTRAINT "order_part_lines_quantity" CHECK ("order_part_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"state" text DEFAULT 'separated' NOT NULL,
	"carrier" text,
	"tracking_code" text,
	"tracking_url" text,
	"left_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"lost_at" timestamp with time zone,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_parts_number" UNIQUE("order_id","number"),
	CONSTRAINT "order_parts_key" UNIQUE("order_id","request_key"),
	CONSTRAINT "order_parts_state" CHECK ("order_parts"."state" in ('separated', 'sent', 'arrived', 'joined', 'lost')),
	CONSTRAINT "order_parts_left" CHECK (("order_parts"."state" in ('sent', 'arrived', 'lost')) = ("order_parts"."left_at" is not null and "order_parts"."carrier" is not null)),
	CONSTRAINT "order_parts_arrived" CHECK (("order_parts"."state" in ('arrived')) = ("order_parts"."arrived_at" is not null)),
	CONSTRAINT "order_parts_lost" CHECK (("order_parts"."state" in ('lost')) = ("order_parts"."lost_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "money_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"entry" text NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"payment_id" integer NOT NULL,
	"refund_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_ledger_once" UNIQUE("order_id","entry","account"),
	CONSTRAINT "money_ledger_kind" CHECK ("money_ledger"."kind" in ('sale', 'not_due', 'refund', 'dispute', 'dispute_won', 'dispute_lost', 'difference', 'exchange', 'edit', 'undone')),
	CONSTRAINT "money_ledger_account" CHECK ("money_ledger"."account" in ('provider', 'bank', 'cash', 'till', 'credit', 'disputed', 'lost', 'goods', 'discount', 'shipping', 'allowance', 'owed', 'replaced', 'difference')),
	CONSTRAINT "money_ledger_amount" CHECK ("money_ledger"."amount_centavos" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"attempt" smallint NOT NULL,
	"provider" text NOT NULL,
	"preference_id" text,
	"redirect_url" text,
	"provider_payment_id" text,
	"status" text DEFAULT 'created' NOT NULL,
	"status_detail" text,
	"method" text,
	"instalments" smallint,
	"amount_centavos" bigint NOT NULL,
	"credit_centavos" bigint DEFAULT 0 NOT NULL,
	"forgiven_centavos" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'ARS' NOT NULL,
	"surplus" boolean DEFAULT false NOT NULL,
	"fee_centavos" bigint,
	"exchange_id" integer,
	"edit_id" integer,
	"approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_attempt" UNIQUE("order_id","attempt"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('created', 'pending', 'authorized', 'approved', 'rejected', 'cancelled', 'charged_back')),
	CONSTRAINT "payments_credit" CHECK ("payments"."credit_centavos" between 0 and "payments"."amount_centavos"),
	CONSTRAINT "payments_exchange_beside" CHECK ("payments"."exchange_id" is null or "payments"."surplus")
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"refund_id" integer NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"restocked" boolean DEFAULT false NOT NULL,
	"part_id" integer,
	CONSTRAINT "refund_lines_line_once" UNIQUE("refund_id","order_line_id"),
	CONSTRAINT "refund_lines_quantity" CHECK ("refund_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"credit_centavos" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"purpose" text DEFAULT 'sale' NOT NULL,
	"exchange_id" integer,
	"edit_id" integer,
	"units" integer DEFAULT 0 NOT NULL,
	"request_key" text NOT NULL,
	"provider_refund_id" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "refunds_purpose" CHECK ("refunds"."purpose" in ('sale', 'difference', 'replaced')),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_centavos" > 0),
	CONSTRAINT "refunds_credit" CHECK ("refunds"."credit_centavos" between 0 and "refunds"."amount_centavos")
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"price_centavos" bigint NOT NULL,
	"offer" boolean NOT NULL,
	"discount" text,
	"sale_price_centavos" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "price_history_positive" CHECK ("price_history"."price_centavos" >= 0 and "price_history"."sale_price_centavos" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_list_products" (
	"list_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"before_price_centavos" bigint NOT NULL,
	"before_offer" boolean NOT NULL,
	"before_discount" text,
	"after_price_centavos" bigint NOT NULL,
	"after_offer" boolean NOT NULL,
	"after_discount" text,
	"left_why" text,
	CONSTRAINT "price_list_products_pkey" PRIMARY KEY("list_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"change" jsonb NOT NULL,
	"scope" jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"under_cost" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_lists_state" CHECK ("price_lists"."state" in ('draft', 'scheduled', 'on', 'ended', 'discarded')),
	CONSTRAINT "price_lists_ends_later" CHECK ("price_lists"."ends_at" > "price_lists"."starts_at"),
	CONSTRAINT "price_lists_booked_start" CHECK ("price_lists"."starts_at" is not null or "price_lists"."state" in ('draft', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"url" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 960 NOT NULL,
	"height" integer DEFAULT 1200 NOT NULL,
	CONSTRAINT "product_images_order" UNIQUE("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_sizes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_sizes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"size" text NOT NULL,
	"position" smallint NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"listed_units" integer DEFAULT 0 NOT NULL,
	"bulk" integer GENERATED ALWAYS AS (stock - listed_units) STORED NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"shelf" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_sizes_once" UNIQUE("product_id","size"),
	CONSTRAINT "product_sizes_stock_not_negative" CHECK ("product_sizes"."stock" >= 0),
	CONSTRAINT "product_sizes_listed_units" CHECK ("product_sizes"."listed_units" between 0 and "product_sizes"."stock")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"category" text NOT NULL,
	"genre" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"colourway" text DEFAULT '' NOT NULL,
	"materials" text DEFAULT '' NOT NULL,
	"style" text DEFAULT '' NOT NULL,
	"season" text DEFAULT '' NOT NULL,
	"measures" text DEFAULT '' NOT NULL,
	"video" text DEFAULT '' NOT NULL,
	"price_centavos" bigint NOT NULL,
	"cost_centavos" bigint,
	"weight_g" integer,
	"length_cm" smallint,
	"width_cm" smallint,
	"height_cm" smallint,
	"offer" boolean DEFAULT false NOT NULL,
	"discount" text,
	"sale_price_centavos" bigint GENERATED ALWAYS AS (case when offer then price_centavos - (price_centavos * (case discount when '10%' then 10 when '20%' then 20 when '30%' then 30 when '40%' then 40 when '50%' then 50 else 50 end) + 50) / 100 else price_centavos end) STORED,
	"shown_price_centavos" bigint GENERATED ALWAYS AS (case when cheapest_unit_centavos is null then (case when offer then price_centavos - (price_centavos * (case discount when '10%' then 10 when '20%' then 20 when '30%' then 30 when '40%' then 40 when '50%' then 50 else 50 end) + 50) / 100 else price_centavos end) when stock <= listed_units then cheapest_unit_centavos else least((case when offer then price_centavos - (price_centavos * (case discount when '10%' then 10 when '20%' then 20 when '30%' then 30 when '40%' then 40 when '50%' then 50 else 50 end) + 50) / 100 else price_centavos end), cheapest_unit_centavos) end) STORED,
	"score" real DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"listed_units" integer DEFAULT 0 NOT NULL,
	"used_units" integer DEFAULT 0 NOT NULL,
	"cheapest_unit_centavos" bigint,
	"review_count" integer DEFAULT 0 NOT NULL,
	"review_sum" integer DEFAULT 0 NOT NULL,
	"source" text,
	"source_key" text,
	"creation_key" text,
	"creation_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"hidden" boolean DEFAULT false NOT NULL,
	"hidden_reason" text,
	"search_text" text GENERATED ALWAYS AS (fold(name || ' ' || brand || ' ' || category || ' ' || colourway || ' ' || regexp_replace(style, '[^[:alnum:]]+', ' ', 'g'))) STORED,
	"colours" text[] GENERATED ALWAYS AS (array_remove(array[case when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?)\M' then 'negro' when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?)\M' then 'blanco' when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?)\M' then 'gris' when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?)\M' then 'beige' when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?)\M' then 'marron' when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?)\M' then 'rojo' when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?)\M' then 'bordo' when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?)\M' then 'naranja' when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?)\M' then 'amarillo' when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?)\M' then 'verde' when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?)\M' then 'celeste' when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?)\M' then 'azul' when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?)\M' then 'violeta' when substring(fold(case when colourway <> '' then colourway else name end) from '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?|blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?|gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?|beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?|marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?|roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?|bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?|naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?|amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?|verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?|celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?|azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?|violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?|ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M') ~ '\m(?:ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M' then 'rosa' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:negr(?:o|a)s?|black(?:e?s)?|noir(?:e?s)?|onix(?:e?s)?|azabache(?:e?s)?)\M' then 'negro' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:blanc(?:o|a)s?|white(?:e?s)?|nieve(?:e?s)?|sail(?:e?s)?)\M' then 'blanco' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:gris(?:e?s)?|grey(?:e?s)?|gray(?:e?s)?|carbon(?:e?s)?|charcoal(?:e?s)?|grafit(?:o|a)s?|plat(?:o|a)s?|platead(?:o|a)s?|silver(?:e?s)?|top(?:o|a)s?)\M' then 'gris' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:beige(?:e?s)?|crud(?:o|a)s?|tiz(?:o|a)s?|crem(?:o|a)s?|cream(?:e?s)?|hues(?:o|a)s?|aren(?:o|a)s?|sand(?:e?s)?|marfil(?:e?s)?|natural(?:e?s)?|nude(?:e?s)?)\M' then 'beige' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:marron(?:e?s)?|brown(?:e?s)?|chocolate(?:e?s)?|camel(?:e?s)?|tostad(?:o|a)s?|caca(?:o|a)s?|moch(?:o|a)s?|terracot(?:o|a)s?)\M' then 'marron' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:roj(?:o|a)s?|colorad(?:o|a)s?|red(?:e?s)?|fueg(?:o|a)s?|carmesi(?:e?s)?|crimson(?:e?s)?|cerez(?:o|a)s?)\M' then 'rojo' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:bord(?:o|a)s?|bordeaux(?:e?s)?|borravin(?:o|a)s?|burgundy(?:e?s)?|vin(?:o|a)s?|maroon(?:e?s)?|granate(?:e?s)?)\M' then 'bordo' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:naranj(?:o|a)s?|anaranjad(?:o|a)s?|orange(?:e?s)?|coral(?:e?s)?|terracot(?:o|a)s?)\M' then 'naranja' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:amarill(?:o|a)s?|yellow(?:e?s)?|mostaz(?:o|a)s?|dorad(?:o|a)s?|gold(?:e?s)?|or(?:o|a)s?|ocre(?:e?s)?|maiz(?:e?s)?)\M' then 'amarillo' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:verde(?:e?s)?|green(?:e?s)?|oliv(?:o|a)s?|olive(?:e?s)?|militar(?:e?s)?|bosque(?:e?s)?|salvi(?:o|a)s?|sage(?:e?s)?|ment(?:o|a)s?|mint(?:e?s)?|lim(?:o|a)s?|esmerald(?:o|a)s?|musg(?:o|a)s?|khaki(?:e?s)?)\M' then 'verde' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:celeste(?:e?s)?|turques(?:o|a)s?|aqu(?:o|a)s?|cian(?:e?s)?)\M' then 'celeste' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:azul(?:e?s)?|blue(?:e?s)?|marin(?:o|a)s?|marin(?:o|a)s?|navy(?:e?s)?|cobalt(?:o|a)s?|petrole(?:o|a)s?|indig(?:o|a)s?|royal(?:e?s)?|frances(?:e?s)?)\M' then 'azul' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:violet(?:o|a)s?|morad(?:o|a)s?|purple(?:e?s)?|lil(?:o|a)s?|lavand(?:o|a)s?|lavender(?:e?s)?|uv(?:o|a)s?)\M' then 'violeta' end, case when fold(case when colourway <> '' then colourway else name end) ~ '\m(?:ros(?:o|a)s?|rosad(?:o|a)s?|pink(?:e?s)?|fucsi(?:o|a)s?|magent(?:o|a)s?|salmon(?:e?s)?)\M' then 'rosa' end], null)) STORED NOT NULL,
	"search_vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', fold(name)), 'A') || to_tsvector('simple', fold(name || ' ' || brand || ' ' || category || ' ' || colourway || ' ' || regexp_replace(style, '[^[:alnum:]]+', ' ', 'g')) || ' ' || fold(materials))) STORED,
	CONSTRAINT "products_price_positive" CHECK ("products"."price_centavos" >= 0),
	CONSTRAINT "products_cost_not_negative" CHECK ("products"."cost_centavos" >= 0),
	CONSTRAINT "products_box" CHECK (num_nulls("products"."weight_g", "products"."length_cm", "products"."width_cm", "products"."height_cm") in (0, 4) and "products"."weight_g" > 0 and "products"."length_cm" > 0 and "products"."width_cm" > 0 and "products"."height_cm" > 0),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock" >= 0),
	CONSTRAINT "products_sold_not_negative" CHECK ("products"."sold" >= 0),
	CONSTRAINT "products_units" CHECK ("products"."listed_units" >= 0 and "products"."used_units" between 0 and "products"."listed_units" and ("products"."listed_units" = 0) = ("products"."cheapest_unit_centavos" is null)),
	CONSTRAINT "products_hidden_reason" CHECK ("products"."hidden_reason" in ('no-picture')),
	CONSTRAINT "products_creation_whole" CHECK (("products"."creation_key" is null) = ("products"."creation_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "order_promotions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"promotion_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"discount_centavos" bigint NOT NULL,
	"shipping_centavos" bigint DEFAULT 0 NOT NULL,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_promotions_once" UNIQUE("order_id","promotion_id"),
	CONSTRAINT "order_promotions_gives" CHECK ("order_promotions"."discount_centavos" >= 0 and "order_promotions"."shipping_centavos" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"percent" smallint,
	"amount_centavos" bigint,
	"minimum_centavos" bigint,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"brands" text[] DEFAULT '{}' NOT NULL,
	"products" integer[] DEFAULT '{}' NOT NULL,
	"sizes" text[] DEFAULT '{}' NOT NULL,
	"first_purchase" boolean DEFAULT false NOT NULL,
	"code" text,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_person" integer,
	"stackable" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_code_unique" UNIQUE("code"),
	CONSTRAINT "promotions_kind" CHECK ("promotions"."kind" in ('percent', 'amount', 'two_for_one', 'three_for_two', 'free_shipping')),
	CONSTRAINT "promotions_value" CHECK (("promotions"."kind" = 'percent') = ("promotions"."percent" is not null) and ("promotions"."kind" = 'amount') = ("promotions"."amount_centavos" is not null)),
	CONSTRAINT "promotions_percent" CHECK ("promotions"."percent" between 1 and 100),
	CONSTRAINT "promotions_amounts" CHECK ("promotions"."amount_centavos" > 0 and "promotions"."minimum_centavos" >= 0)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"server_key" text NOT NULL,
	"user_id" integer,
	"session_hash" text,
	"email" text,
	"orders" boolean DEFAULT false NOT NULL,
	"alerts" boolean DEFAULT false NOT NULL,
	"drops" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_session_hash_unique" UNIQUE("session_hash"),
	CONSTRAINT "push_subscriptions_of_one" CHECK (("push_subscriptions"."user_id" is null) = ("push_subscriptions"."session_hash" is null) and ("push_subscriptions"."user_id" is null) <> ("push_subscriptions"."email" is null))
);
--> statement-breakpoint
CREATE TABLE "question_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"waiting" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "question_answers_by" CHECK ("question_answers"."by" in ('shop', 'buyer'))
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"text" text NOT NULL,
	"waiting" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchanges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"return_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"request_key" text NOT NULL,
	"order_line_id" bigint NOT NULL,
	"from_exchange_id" integer,
	"quantity" integer NOT NULL,
	"credit_centavos" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"size_id" integer NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"size" text NOT NULL,
	"unit_id" integer,
	"unit_code" text,
	"difference_centavos" bigint NOT NULL,
	"made_centavos" bigint,
	"delivery" text NOT NULL,
	"parcel" text DEFAULT 'held' NOT NULL,
	"carrier" text,
	"tracking_code" text,
	"tracking_url" text,
	"handed_over_at" timestamp with time zone,
	"lost_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchanges_return_id_unique" UNIQUE("return_id"),
	CONSTRAINT "exchanges_reference_unique" UNIQUE("reference"),
	CONSTRAINT "exchanges_request_key" UNIQUE("order_id","request_key"),
	CONSTRAINT "exchanges_parcel" CHECK ("exchanges"."parcel" in ('held', 'packed', 'shipped', 'delivered', 'released', 'lost')),
	CONSTRAINT "exchanges_delivery" CHECK ("exchanges"."delivery" in ('delivery', 'pickup')),
	CONSTRAINT "exchanges_quantity" CHECK ("exchanges"."quantity" > 0),
	CONSTRAINT "exchanges_lost" CHECK (case when "exchanges"."lost_at" is null then not ("exchanges"."parcel" in ('lost')) else "exchanges"."parcel" in ('lost', 'released') end),
	CONSTRAINT "exchanges_credit" CHECK ("exchanges"."credit_centavos" >= 0 and "exchanges"."credit_centavos" + "exchanges"."difference_centavos" >= 0),
	CONSTRAINT "exchanges_unit_whole" CHECK (case when "exchanges"."unit_id" is null then "exchanges"."unit_code" is null else "exchanges"."quantity" = 1 and "exchanges"."unit_code" is not null end)
);
--> statement-breakpoint
CREATE TABLE "return_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"return_id" integer NOT NULL,
	"order_line_id" bigint NOT NULL,
	"exchange_id" integer,
	"quantity" integer NOT NULL,
	"reason_code" text,
	CONSTRAINT "return_items_reason_code" CHECK ("return_items"."reason_code" in ('small', 'large', 'unexpected', 'other_model', 'wrong', 'damaged', 'missing', 'quality')),
	CONSTRAINT "return_items_quantity" CHECK ("return_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"return_id" integer NOT NULL,
	"order_line_id" bigint NOT NULL,
	"exchange_id" integer,
	"quantity" integer NOT NULL,
	"condition" text,
	"note" text DEFAULT '' NOT NULL,
	"arrival_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "return_lines_condition" CHECK ("return_lines"."condition" in ('restock', 'repair', 'damaged', 'refused', 'inspect')),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"return_id" integer NOT NULL,
	"by" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_photos_by" CHECK ("return_photos"."by" in ('buyer', 'shop'))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"order_id" integer,
	"kind" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"order_text" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reason_code" text,
	"no_refund_reason" text,
	"settled_key" text,
	"pay_back" text DEFAULT 'money' NOT NULL,
	"request_key" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_code_unique" UNIQUE("code"),
	CONSTRAINT "returns_request_key" UNIQUE("order_id","request_key"),
	CONSTRAINT "returns_kind" CHECK ("returns"."kind" in ('withdrawal', 'exchange', 'claim')),
	CONSTRAINT "returns_status" CHECK ("returns"."status" in ('requested', 'approved', 'received', 'resolved', 'rejected', 'cancelled')),
	CONSTRAINT "returns_reason_code" CHECK ("returns"."reason_code" in ('small', 'large', 'unexpected', 'other_model', 'wrong', 'damaged', 'missing', 'quality')),
	CONSTRAINT "returns_pay_back" CHECK ("returns"."pay_back" in ('money', 'credit'))
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"review_id" integer NOT NULL,
	"large" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"score" smallint NOT NULL,
	"comment" text NOT NULL,
	"fit" text,
	"verified" boolean DEFAULT false NOT NULL,
	"waiting" boolean DEFAULT false NOT NULL,
	"reply" text,
	"replied_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "reviews_fit" CHECK ("reviews"."fit" in ('chico', 'justo', 'grande')),
	CONSTRAINT "reviews_score" CHECK ("reviews"."score" between 1 and 5),
	CONSTRAINT "reviews_reply" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sale_terms_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_terms_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"sections" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_terms_versions_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"data" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_kind" CHECK ("drafts"."kind" in ('purchase', 'product', 'review'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"sealed_id_token" text,
	"authenticated_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"again" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_facts" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courier_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_id" integer NOT NULL,
	"state" text DEFAULT 'opened' NOT NULL,
	"number" text NOT NULL,
	"opened_on" date NOT NULL,
	"claimed_centavos" bigint NOT NULL,
	"paid_centavos" bigint,
	"note" text DEFAULT '' NOT NULL,
	"opened_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "courier_claims_shipment_id_unique" UNIQUE("shipment_id"),
	CONSTRAINT "courier_claims_state" CHECK ("courier_claims"."state" in ('opened', 'paid', 'refused')),
	CONSTRAINT "courier_claims_paid" CHECK (("courier_claims"."state" in ('paid')) = ("courier_claims"."paid_centavos" is not null) and coalesce("courier_claims"."paid_centavos", 1) > 0),
	CONSTRAINT "courier_claims_ended" CHECK (("courier_claims"."state" in ('opened')) = ("courier_claims"."ended_at" is null) and ("courier_claims"."ended_at" is null) = ("courier_claims"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_events_once" UNIQUE("shipment_id","code","at","place"),
	CONSTRAINT "shipment_events_kind" CHECK ("shipment_events"."kind" in ('created', 'cancelled', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged', 'unknown', 'remark'))
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"part_id" integer,
	"return_id" integer,
	"exchange_id" integer,
	"courier" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"boxes" smallint NOT NULL,
	"box" jsonb NOT NULL,
	"declared_centavos" bigint NOT NULL,
	"recipient_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone,
	"ref" text,
	"tracking_code" text,
	"trouble" text DEFAULT '' NOT NULL,
	"handed_at" timestamp with time zone,
	"branch_id" text,
	"quoted_centavos" bigint,
	"branch" text DEFAULT '' NOT NULL,
	"branch_until" date,
	"look_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"waits_for" text,
	"waits_since" timestamp with time zone,
	"attended_at" timestamp with time zone,
	"sent_again_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_key_unique" UNIQUE("key"),
	CONSTRAINT "shipments_courier" CHECK ("shipments"."courier" in ('andreani', 'correo')),
	CONSTRAINT "shipments_state" CHECK ("shipments"."state" in ('asked', 'refused', 'created', 'cancelled', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged')),
	CONSTRAINT "shipments_waits_for" CHECK ("shipments"."waits_for" is null or "shipments"."waits_for" in ('unsure', 'refused', 'twice', 'visit_failed', 'returning', 'returned', 'lost', 'damaged', 'cancelled', 'unknown', 'silent', 'order_over', 'order_stuck', 'arrived_back', 'case_over')),
	CONSTRAINT "shipments_waits_since" CHECK (("shipments"."waits_for" is null) = ("shipments"."waits_since" is null)),
	CONSTRAINT "shipments_carries" CHECK (num_nonnulls("shipments"."part_id", "shipments"."return_id", "shipments"."exchange_id") <= 1),
	CONSTRAINT "shipments_boxes" CHECK ("shipments"."boxes" >= 1 and "shipments"."declared_centavos" > 0),
	CONSTRAINT "shipments_known" CHECK (not ("shipments"."state" in ('created', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged')) or ("shipments"."ref" is not null and "shipments"."tracking_code" is not null)),
	CONSTRAINT "shipments_sent_again" CHECK ("shipments"."sent_again_at" is null or "shipments"."state" in ('returned', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "shipping_quotes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"postal_code" text NOT NULL,
	"parcel" text NOT NULL,
	"options" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"size_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"size_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"delta" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer,
	"unit_id" integer,
	"drop_id" integer,
	"lease_id" integer,
	"count_id" integer,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_ledger_count_kind" CHECK ("stock_ledger"."count_id" is null or "stock_ledger"."kind" = 'adjusted'),
	CONSTRAINT "stock_ledger_drop_kind" CHECK (("stock_ledger"."kind" in ('set-aside', 'put-back')) = ("stock_ledger"."drop_id" is not null)),
	CONSTRAINT "stock_ledger_lease_kind" CHECK (("stock_ledger"."kind" in ('leased', 'unleased')) = ("stock_ledger"."lease_id" is not null)),
	CONSTRAINT "stock_ledger_unit_one" CHECK ("stock_ledger"."unit_id" is null or "stock_ledger"."delta" between -1 and 1),
	CONSTRAINT "stock_ledger_unit_kind" CHECK (not "stock_ledger"."kind" in ('listed', 'unlisted') or "stock_ledger"."unit_id" is not null),
	CONSTRAINT "stock_ledger_kind" CHECK ("stock_ledger"."kind" in ('received', 'reserved', 'released', 'sold', 'returned', 'adjusted', 'listed', 'unlisted', 'set-aside', 'put-back', 'leased', 'unleased'))
);
--> statement-breakpoint
CREATE TABLE "bank_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"line_key" text NOT NULL,
	"day" date NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"words" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_entries_line_key_unique" UNIQUE("line_key"),
	CONSTRAINT "bank_entries_status" CHECK ("bank_entries"."status" in ('open', 'matched', 'ignored')),
	CONSTRAINT "bank_entries_amount" CHECK ("bank_entries"."amount_centavos" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_proofs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_proofs_kind" CHECK ("payment_proofs"."kind" in ('jpeg', 'png', 'webp', 'pdf'))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"day" date NOT NULL,
	"operation" text DEFAULT '' NOT NULL,
	"bank_entry_id" integer,
	"request_key" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"undone_reason" text,
	CONSTRAINT "receipts_request_once" UNIQUE("order_id","request_key"),
	CONSTRAINT "receipts_undone" CHECK (("receipts"."undone_at" is null) = ("receipts"."undone_by" is null) and ("receipts"."undone_at" is null) = ("receipts"."undone_reason" is null)),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_centavos" > 0)
);
--> statement-breakpoint
CREATE TABLE "unit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"order_id" integer,
	"lease_id" integer,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_events_to" CHECK ("unit_events"."to_state" in ('awaited', 'received', 'inspected', 'ready', 'listed', 'reserved', 'sold', 'returned', 'to_return', 'handed_back', 'written_off', 'cancelled', 'sold_before')),
	CONSTRAINT "unit_events_from" CHECK ("unit_events"."from_state" is null or "unit_events"."from_state" in ('awaited', 'received', 'inspected', 'ready', 'listed', 'reserved', 'sold', 'returned', 'to_return', 'handed_back', 'written_off', 'cancelled', 'sold_before'))
);
--> statement-breakpoint
CREATE TABLE "unit_flaws" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_flaws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"place" text NOT NULL,
	"sentence" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	CONSTRAINT "unit_flaws_order" UNIQUE("unit_id","position")
);
--> statement-breakpoint
CREATE TABLE "unit_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"public" boolean DEFAULT true NOT NULL,
	"url" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 960 NOT NULL,
	"height" integer DEFAULT 1200 NOT NULL,
	CONSTRAINT "unit_pictures_order" UNIQUE("unit_id","position"),
	CONSTRAINT "unit_pictures_kind" CHECK ("unit_pictures"."kind" in ('quarter', 'side', 'front', 'heel', 'top', 'sole', 'label', 'box', 'detail'))
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"product_id" integer,
	"size_id" integer,
	"owner" text DEFAULT 'shop' NOT NULL,
	"consignor_id" integer,
	"terms_id" integer,
	"brand" text DEFAULT '' NOT NULL,
	"style_code" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"size_label" text DEFAULT '' NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"box" text NOT NULL,
	"grade" text NOT NULL,
	"unmarked" boolean DEFAULT false NOT NULL,
	"price_centavos" bigint NOT NULL,
	"floor_centavos" bigint,
	"shop_discount_centavos" bigint DEFAULT 0 NOT NULL,
	"cost_centavos" bigint,
	"shelf" text DEFAULT '' NOT NULL,
	"seal" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"order_id" integer,
	"lease_id" integer,
	"listed_at" timestamp with time zone,
	"first_listed_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"clock_from" date,
	"steps_behind" smallint DEFAULT 0 NOT NULL,
	"step_told" smallint DEFAULT 0 NOT NULL,
	"step_told_on" date,
	"end_told" smallint,
	"term_ends_on" date,
	"keep_until" date,
	"wants_back_at" timestamp with time zone,
	"to_return_why" text DEFAULT '' NOT NULL,
	"handed_to" text DEFAULT '' NOT NULL,
	"earlier_unit_id" integer,
	"creation_key" text NOT NULL,
	"creation_hash" text NOT NULL,
	"creation_no" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "units_code_unique" UNIQUE("code"),
	CONSTRAINT "units_creation" UNIQUE("creation_key","creation_no"),
	CONSTRAINT "units_box" CHECK ("units"."box" in ('whole', 'damaged', 'none')),
	CONSTRAINT "units_grade" CHECK ("units"."grade" in ('new_boxed', 'new', 'as_new', 'very_good', 'good', 'worn')),
	CONSTRAINT "units_state" CHECK ("units"."state" in ('awaited', 'received', 'inspected', 'ready', 'listed', 'reserved', 'sold', 'returned', 'to_return', 'handed_back', 'written_off', 'cancelled', 'sold_before')),
	CONSTRAINT "units_price" CHECK ("units"."price_centavos" > 0),
	CONSTRAINT "units_shop_discount" CHECK ("units"."shop_discount_centavos" >= 0 and "units"."price_centavos" - "units"."shop_discount_centavos" > 0),
	CONSTRAINT "units_catalogued" CHECK (("units"."product_id" is null) = ("units"."size_id" is null) and ("units"."product_id" is not null or "units"."state" in ('awaited', 'received', 'inspected', 'to_return', 'handed_back', 'written_off', 'cancelled', 'sold_before'))),
	CONSTRAINT "units_owner" CHECK ("units"."owner" in ('consignor', 'shop')),
	CONSTRAINT "units_owned" CHECK ("units"."owner" = 'shop' or "units"."consignor_id" is not null),
	CONSTRAINT "units_floor" CHECK ("units"."owner" = 'shop' or "units"."floor_centavos" is null or "units"."price_centavos" >= "units"."floor_centavos"),
	CONSTRAINT "units_agreed" CHECK ("units"."owner" = 'shop' or not "units"."state" in ('listed', 'reserved', 'sold') or ("units"."floor_centavos" is not null and "units"."terms_id" is not null)),
	CONSTRAINT "units_cost" CHECK ("units"."cost_centavos" >= 0),
	CONSTRAINT "units_order" CHECK (("units"."state" in ('reserved', 'sold')) = ("units"."order_id" is not null or "units"."lease_id" is not null) and ("units"."order_id" is null or "units"."lease_id" is null)),
	CONSTRAINT "units_lease" CHECK ("units"."lease_id" is null or "units"."state" = 'reserved'),
	CONSTRAINT "units_listed" CHECK (not "units"."state" in ('listed') or "units"."listed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "till_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" integer,
	"float_centavos" bigint NOT NULL,
	"request_key" text NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" integer,
	"expected_centavos" bigint,
	"counted_centavos" bigint,
	"difference_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "till_days_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "till_days_float" CHECK ("till_days"."float_centavos" >= 0),
	CONSTRAINT "till_days_closed" CHECK (("till_days"."closed_at" is null) = ("till_days"."expected_centavos" is null) and ("till_days"."closed_at" is null) = ("till_days"."counted_centavos" is null)),
	CONSTRAINT "till_days_difference" CHECK ("till_days"."closed_at" is null or "till_days"."counted_centavos" = "till_days"."expected_centavos" or "till_days"."difference_reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "till_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day_id" integer NOT NULL,
	"kind" text NOT NULL,
	"means" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"order_id" integer,
	"refund_id" integer,
	"exchange_id" integer,
	"operation" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_entries_once" UNIQUE("request_key","means"),
	CONSTRAINT "till_entries_kind" CHECK ("till_entries"."kind" in ('sale', 'refund', 'exchange', 'in', 'out')),
	CONSTRAINT "till_entries_means" CHECK ("till_entries"."means" in ('cash', 'card', 'transfer', 'qr', 'credit')),
	CONSTRAINT "till_entries_amount" CHECK (case "till_entries"."kind" when 'sale' then "till_entries"."amount_centavos" > 0 when 'in' then "till_entries"."amount_centavos" > 0 when 'exchange' then "till_entries"."amount_centavos" > 0 else "till_entries"."amount_centavos" < 0 end),
	CONSTRAINT "till_entries_of" CHECK (case when "till_entries"."kind" in ('in', 'out') then "till_entries"."means" = 'cash' and "till_entries"."order_id" is null and "till_entries"."reason" <> '' else "till_entries"."order_id" is not null end and ("till_entries"."kind" = 'refund') = ("till_entries"."refund_id" is not null) and ("till_entries"."kind" = 'exchange') = ("till_entries"."exchange_id" is not null))
);
--> statement-breakpoint
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
CREATE TABLE "till_returns" (
	"return_id" integer PRIMARY KEY NOT NULL,
	"day_id" integer NOT NULL,
	"staff_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_sales" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"day_id" integer NOT NULL,
	"seller_id" integer,
	"request_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"received_centavos" bigint DEFAULT 0 NOT NULL,
	"change_centavos" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "till_sales_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "till_sales_change" CHECK ("till_sales"."change_centavos" between 0 and "till_sales"."received_centavos")
);
--> statement-breakpoint
CREATE TABLE "till_lease_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_lease_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lease_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"size_id" integer NOT NULL,
	"unit_id" integer,
	"quantity" smallint NOT NULL,
	"left_units" smallint NOT NULL,
	"held_units" smallint DEFAULT 0 NOT NULL,
	"price_centavos" bigint NOT NULL,
	"base_centavos" bigint NOT NULL,
	"least_centavos" bigint DEFAULT 0 NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_lease_lines_units" CHECK ("till_lease_lines"."quantity" > 0 and "till_lease_lines"."left_units" >= 0 and "till_lease_lines"."held_units" >= 0 and "till_lease_lines"."left_units" + "till_lease_lines"."held_units" <= "till_lease_lines"."quantity"),
	CONSTRAINT "till_lease_lines_unit" CHECK ("till_lease_lines"."unit_id" is null or "till_lease_lines"."quantity" = 1),
	CONSTRAINT "till_lease_lines_price" CHECK ("till_lease_lines"."price_centavos" > 0 and "till_lease_lines"."base_centavos" >= "till_lease_lines"."price_centavos")
);
--> statement-breakpoint
CREATE TABLE "till_leases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_leases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"till_key" text NOT NULL,
	"till" text NOT NULL,
	"taken_by" integer,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_how" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_leases_end" CHECK ("till_leases"."ended_how" is null or "till_leases"."ended_how" in ('returned', 'expired')),
	CONSTRAINT "till_leases_ended" CHECK (("till_leases"."ended_at" is null) = ("till_leases"."ended_how" is null))
);
--> statement-breakpoint
CREATE TABLE "till_offline_sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_offline_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lease_id" integer NOT NULL,
	"sale_key" text NOT NULL,
	"ordinal" integer NOT NULL,
	"spent_ms" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"total_centavos" bigint NOT NULL,
	"parts" jsonb NOT NULL,
	"received_centavos" bigint DEFAULT 0 NOT NULL,
	"sent_by" integer,
	"state" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"holds" boolean DEFAULT false NOT NULL,
	"order_id" integer,
	"resolved_by" integer,
	"resolved_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_offline_sales_sale_key_unique" UNIQUE("sale_key"),
	CONSTRAINT "till_offline_sales_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "till_offline_sales_state" CHECK ("till_offline_sales"."state" in ('joined', 'stuck', 'given_back', 'written_off')),
	CONSTRAINT "till_offline_sales_joined" CHECK (("till_offline_sales"."state" in ('joined')) = ("till_offline_sales"."order_id" is not null)),
	CONSTRAINT "till_offline_sales_holds" CHECK (not "till_offline_sales"."holds" or "till_offline_sales"."state" in ('stuck'))
);
--> statement-breakpoint
CREATE TABLE "size_count_seen" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "size_count_seen_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"count_id" integer NOT NULL,
	"size_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"expected" integer NOT NULL,
	"ledger_id" bigint NOT NULL,
	"key" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "size_count_seen_quantity" CHECK ("size_count_seen"."quantity" >= 0 and "size_count_seen"."expected" >= 0)
);
--> statement-breakpoint
CREATE TABLE "unit_count_seen" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_count_seen_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"count_id" integer NOT NULL,
	"unit_id" integer,
	"code" text NOT NULL,
	"here" boolean DEFAULT true NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shelf" text DEFAULT '' NOT NULL,
	"started_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"cancelled" boolean DEFAULT false NOT NULL,
	"result" jsonb,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_counts_cancelled" CHECK (not "unit_counts"."cancelled" or ("unit_counts"."ended_at" is not null and "unit_counts"."result" is null)),
	CONSTRAINT "unit_counts_undone" CHECK (("unit_counts"."undone_at" is null) = ("unit_counts"."undone_by" is null) and ("unit_counts"."undone_at" is null or "unit_counts"."result" is not null))
);
--> statement-breakpoint
CREATE TABLE "delivery_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"label" text NOT NULL,
	"street" text NOT NULL,
	"apartment" text DEFAULT '' NOT NULL,
	"province" text NOT NULL,
	"postal_code" text NOT NULL,
	"locality" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"usual" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_addresses_usual_stands" CHECK (not ("delivery_addresses"."usual" and "delivery_addresses"."removed_at" is not null)),
	CONSTRAINT "delivery_addresses_label" CHECK (length("delivery_addresses"."label") between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" integer,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('owner', 'sales', 'warehouse', 'accountant'))
);
--> statement-breakpoint
CREATE TABLE "personal_data" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"birth_date" date NOT NULL,
	"dni" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"username" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"surname" text DEFAULT '' NOT NULL,
	"image" text,
	"role" text,
	"ban" boolean DEFAULT false NOT NULL,
	"ban_reason" text,
	"notifications_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_identity" UNIQUE("issuer","subject"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('owner', 'sales', 'warehouse', 'accountant'))
);
--> statement-breakpoint
ALTER TABLE "cart_reminder_consents" ADD CONSTRAINT "cart_reminder_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_reminders" ADD CONSTRAINT "cart_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_text_id_agreement_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."agreement_texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_witness_users_id_fk" FOREIGN KEY ("witness") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_accounts" ADD CONSTRAINT "consignor_accounts_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_accounts" ADD CONSTRAINT "consignor_accounts_heir_id_consignor_heirs_id_fk" FOREIGN KEY ("heir_id") REFERENCES "public"."consignor_heirs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_accounts" ADD CONSTRAINT "consignor_accounts_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_heirs" ADD CONSTRAINT "consignor_heirs_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_heirs" ADD CONSTRAINT "consignor_heirs_named_by_users_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_heirs" ADD CONSTRAINT "consignor_heirs_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_heirs" ADD CONSTRAINT "consignor_heirs_payee_by_users_id_fk" FOREIGN KEY ("payee_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_heirs" ADD CONSTRAINT "consignor_heirs_payee_confirmed_by_users_id_fk" FOREIGN KEY ("payee_confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignors" ADD CONSTRAINT "consignors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignors" ADD CONSTRAINT "consignors_dni_seen_by_users_id_fk" FOREIGN KEY ("dni_seen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_sheet_rows" ADD CONSTRAINT "consignment_sheet_rows_sheet_id_consignment_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."consignment_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD CONSTRAINT "consignment_sheets_brought_by_users_id_fk" FOREIGN KEY ("brought_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD CONSTRAINT "consignment_sheets_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD CONSTRAINT "consignment_sheets_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_entries" ADD CONSTRAINT "consignor_entries_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_entries" ADD CONSTRAINT "consignor_entries_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_entries" ADD CONSTRAINT "consignor_entries_sale_id_unit_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."unit_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_entries" ADD CONSTRAINT "consignor_entries_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_events" ADD CONSTRAINT "settlement_events_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_files" ADD CONSTRAINT "settlement_files_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_entry_id_consignor_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."consignor_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_proofs" ADD CONSTRAINT "settlement_proofs_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_proofs" ADD CONSTRAINT "settlement_proofs_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sale_claims" ADD CONSTRAINT "unit_sale_claims_sale_id_unit_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."unit_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sale_claims" ADD CONSTRAINT "unit_sale_claims_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_edit_id_order_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."order_edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_sales" ADD CONSTRAINT "unit_sales_terms_id_unit_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."unit_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_messages" ADD CONSTRAINT "consignment_messages_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_messages" ADD CONSTRAINT "consignment_messages_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_messages" ADD CONSTRAINT "consignment_messages_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_offs" ADD CONSTRAINT "drop_offs_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answers" ADD CONSTRAINT "offer_answers_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answers" ADD CONSTRAINT "offer_answers_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_pictures" ADD CONSTRAINT "offer_pictures_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_quoted_by_users_id_fk" FOREIGN KEY ("quoted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_refused_by_users_id_fk" FOREIGN KEY ("refused_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_drop_off_id_drop_offs_id_fk" FOREIGN KEY ("drop_off_id") REFERENCES "public"."drop_offs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_buy_outs" ADD CONSTRAINT "unit_buy_outs_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_buy_outs" ADD CONSTRAINT "unit_buy_outs_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_check_drafts" ADD CONSTRAINT "unit_check_drafts_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_checks" ADD CONSTRAINT "unit_checks_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_checks" ADD CONSTRAINT "unit_checks_signer_id_users_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_checks" ADD CONSTRAINT "unit_checks_second_signer_id_users_id_fk" FOREIGN KEY ("second_signer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_kept_steps" ADD CONSTRAINT "unit_kept_steps_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_kept_steps" ADD CONSTRAINT "unit_kept_steps_terms_id_unit_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."unit_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_losses" ADD CONSTRAINT "unit_losses_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_losses" ADD CONSTRAINT "unit_losses_told_by_users_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_losses" ADD CONSTRAINT "unit_losses_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_papers" ADD CONSTRAINT "unit_papers_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_prices" ADD CONSTRAINT "unit_prices_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_prices" ADD CONSTRAINT "unit_prices_terms_id_unit_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."unit_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_terms" ADD CONSTRAINT "unit_terms_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_terms" ADD CONSTRAINT "unit_terms_witness_users_id_fk" FOREIGN KEY ("witness") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_terms" ADD CONSTRAINT "unit_terms_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_entries" ADD CONSTRAINT "drop_entries_drop_id_drops_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_entries" ADD CONSTRAINT "drop_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_entries" ADD CONSTRAINT "drop_entries_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_entries" ADD CONSTRAINT "drop_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_sizes" ADD CONSTRAINT "drop_sizes_drop_id_drops_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_sizes" ADD CONSTRAINT "drop_sizes_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drops" ADD CONSTRAINT "drops_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_alerts" ADD CONSTRAINT "email_alerts_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_history" ADD CONSTRAINT "gift_card_history_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_payments" ADD CONSTRAINT "gift_card_payments_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_refunds" ADD CONSTRAINT "gift_card_refunds_payment_id_gift_card_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."gift_card_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_notes" ADD CONSTRAINT "import_notes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_products" ADD CONSTRAINT "import_products_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_products" ADD CONSTRAINT "import_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_refusals" ADD CONSTRAINT "import_refusals_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_buyers" ADD CONSTRAINT "invoice_buyers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_series" ADD CONSTRAINT "invoice_series_point_id_invoice_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."invoice_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_point_id_invoice_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."invoice_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_edit_id_order_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."order_edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_products" ADD CONSTRAINT "look_products_look_id_looks_id_fk" FOREIGN KEY ("look_id") REFERENCES "public"."looks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_products" ADD CONSTRAINT "look_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_sizes" ADD CONSTRAINT "my_sizes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issue_products" ADD CONSTRAINT "newsletter_issue_products_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issue_products" ADD CONSTRAINT "newsletter_issue_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_address_id_newsletter_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."newsletter_addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_drop_id_drops_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sale_terms_version_sale_terms_versions_id_fk" FOREIGN KEY ("sale_terms_version") REFERENCES "public"."sale_terms_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_part_lines" ADD CONSTRAINT "order_part_lines_part_id_order_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."order_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_part_lines" ADD CONSTRAINT "order_part_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parts" ADD CONSTRAINT "order_parts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_edit_id_order_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."order_edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_part_id_order_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."order_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_edit_id_order_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."order_edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_products" ADD CONSTRAINT "price_list_products_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_products" ADD CONSTRAINT "price_list_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_promotions" ADD CONSTRAINT "order_promotions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_promotions" ADD CONSTRAINT "order_promotions_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_promotions" ADD CONSTRAINT "order_promotions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_from_exchange_id_exchanges_id_fk" FOREIGN KEY ("from_exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_claims" ADD CONSTRAINT "courier_claims_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_part_id_order_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."order_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_drop_id_drops_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_lease_id_till_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."till_leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_count_id_unit_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."unit_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_bank_entry_id_bank_entries_id_fk" FOREIGN KEY ("bank_entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_events" ADD CONSTRAINT "unit_events_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_flaws" ADD CONSTRAINT "unit_flaws_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_pictures" ADD CONSTRAINT "unit_pictures_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_earlier_unit_id_units_id_fk" FOREIGN KEY ("earlier_unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_days" ADD CONSTRAINT "till_days_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_days" ADD CONSTRAINT "till_days_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_day_id_till_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."till_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_entries" ADD CONSTRAINT "till_entries_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_qrs" ADD CONSTRAINT "till_qrs_order_id_till_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."till_sales"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_qrs" ADD CONSTRAINT "till_qrs_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_returns" ADD CONSTRAINT "till_returns_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_returns" ADD CONSTRAINT "till_returns_day_id_till_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."till_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_returns" ADD CONSTRAINT "till_returns_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_day_id_till_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."till_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_lease_lines" ADD CONSTRAINT "till_lease_lines_lease_id_till_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."till_leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_lease_lines" ADD CONSTRAINT "till_lease_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_lease_lines" ADD CONSTRAINT "till_lease_lines_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_lease_lines" ADD CONSTRAINT "till_lease_lines_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_leases" ADD CONSTRAINT "till_leases_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_offline_sales" ADD CONSTRAINT "till_offline_sales_lease_id_till_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."till_leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_offline_sales" ADD CONSTRAINT "till_offline_sales_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_offline_sales" ADD CONSTRAINT "till_offline_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_offline_sales" ADD CONSTRAINT "till_offline_sales_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_count_seen" ADD CONSTRAINT "size_count_seen_count_id_unit_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."unit_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_count_seen" ADD CONSTRAINT "size_count_seen_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_count_seen" ADD CONSTRAINT "unit_count_seen_count_id_unit_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."unit_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_count_seen" ADD CONSTRAINT "unit_count_seen_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_addresses" ADD CONSTRAINT "delivery_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_data" ADD CONSTRAINT "personal_data_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_recent" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cart_links_expires" ON "cart_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consignor_accounts_of" ON "consignor_accounts" USING btree ("consignor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "consignor_heirs_payee" ON "consignor_heirs" USING btree ("consignor_id") WHERE payee_by is not null and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "consignor_heirs_once" ON "consignor_heirs" USING btree ("consignor_id","dni") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "consignors_email" ON "consignors" USING btree ("email") WHERE erased_at is null and email <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "consignors_dni" ON "consignors" USING btree ("dni") WHERE erased_at is null and dni <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "consignment_sheets_one_at_work" ON "consignment_sheets" USING btree ((1)) WHERE "consignment_sheets"."state" in ('running', 'undoing');--> statement-breakpoint
CREATE UNIQUE INDEX "consignor_entries_sale" ON "consignor_entries" USING btree ("sale_id") WHERE kind = 'sale';--> statement-breakpoint
CREATE UNIQUE INDEX "consignor_entries_payout" ON "consignor_entries" USING btree ("settlement_id") WHERE kind = 'payout';--> statement-breakpoint
CREATE UNIQUE INDEX "consignor_entries_payout_reversal" ON "consignor_entries" USING btree ("settlement_id") WHERE kind = 'payout_reversal';--> statement-breakpoint
CREATE INDEX "consignor_entries_of" ON "consignor_entries" USING btree ("consignor_id","id");--> statement-breakpoint
CREATE INDEX "consignor_entries_unit" ON "consignor_entries" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "settlement_events_of" ON "settlement_events" USING btree ("settlement_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_lines_entry" ON "settlement_lines" USING btree ("entry_id") WHERE freed_at is null;--> statement-breakpoint
CREATE INDEX "settlement_lines_of" ON "settlement_lines" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlements_consignor" ON "settlements" USING btree ("consignor_id","id");--> statement-breakpoint
CREATE INDEX "settlements_state_of" ON "settlements" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "unit_sale_claims_sale" ON "unit_sale_claims" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "unit_sales_edit" ON "unit_sales" USING btree ("edit_id") WHERE edit_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_sales_live" ON "unit_sales" USING btree ("unit_id") WHERE "unit_sales"."state" in ('held', 'earned', 'payable');--> statement-breakpoint
CREATE INDEX "unit_sales_order" ON "unit_sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "unit_sales_consignor" ON "unit_sales" USING btree ("consignor_id","id");--> statement-breakpoint
CREATE INDEX "unit_sales_state" ON "unit_sales" USING btree ("state");--> statement-breakpoint
CREATE INDEX "consignment_codes_expiry" ON "consignment_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consignment_messages_offer" ON "consignment_messages" USING btree ("offer_id","id");--> statement-breakpoint
CREATE INDEX "consignment_messages_consignor" ON "consignment_messages" USING btree ("consignor_id","id");--> statement-breakpoint
CREATE INDEX "drop_offs_day" ON "drop_offs" USING btree ("day","slot");--> statement-breakpoint
CREATE UNIQUE INDEX "drop_offs_once" ON "drop_offs" USING btree ("consignor_id","day") WHERE state = 'booked';--> statement-breakpoint
CREATE INDEX "offer_answers_offer" ON "offer_answers" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "offer_answers_due" ON "offer_answers" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "offer_draft_pictures_of" ON "offer_draft_pictures" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "offer_draft_pictures_age" ON "offer_draft_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "offer_pictures_of" ON "offer_pictures" USING btree ("offer_id","position");--> statement-breakpoint
CREATE INDEX "offers_due" ON "offers" USING btree ("state","answer_due_at");--> statement-breakpoint
CREATE INDEX "offers_email" ON "offers" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "offers_consignor" ON "offers" USING btree ("consignor_id","id");--> statement-breakpoint
CREATE INDEX "offers_drop_off" ON "offers" USING btree ("drop_off_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_buy_outs_open" ON "unit_buy_outs" USING btree ("unit_id") WHERE accepted_at is null and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_buy_outs_once" ON "unit_buy_outs" USING btree ("unit_id") WHERE accepted_at is not null;--> statement-breakpoint
CREATE INDEX "unit_checks_unit" ON "unit_checks" USING btree ("unit_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_losses_open" ON "unit_losses" USING btree ("unit_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "unit_prices_unit" ON "unit_prices" USING btree ("unit_id","id");--> statement-breakpoint
CREATE INDEX "unit_prices_of_terms" ON "unit_prices" USING btree ("terms_id");--> statement-breakpoint
CREATE INDEX "contact_messages_recent" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin ((fold(name || ' ' || email || ' ' || subject || ' ' || message)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_replies_message" ON "contact_replies" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_user" ON "coupon_redemptions" USING btree ("coupon_id","user_id") WHERE released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_undoes" ON "credit_entries" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "credit_entries_user" ON "credit_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "credit_entries_order" ON "credit_entries" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drop_entries_mailbox" ON "drop_entries" USING btree ("drop_id","mailbox") WHERE not ("drop_entries"."state" in ('withdrawn'));--> statement-breakpoint
CREATE UNIQUE INDEX "drop_entries_dni" ON "drop_entries" USING btree ("drop_id","dni") WHERE not ("drop_entries"."state" in ('withdrawn')) and dni is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "drop_entries_place" ON "drop_entries" USING btree ("drop_id","size_id","place");--> statement-breakpoint
CREATE INDEX "drop_entries_line" ON "drop_entries" USING btree ("drop_id","size_id","state","place");--> statement-breakpoint
CREATE INDEX "drop_entries_user" ON "drop_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "drop_entries_due" ON "drop_entries" USING btree ("offer_until") WHERE "drop_entries"."state" in ('offered');--> statement-breakpoint
CREATE INDEX "drop_sizes_size" ON "drop_sizes" USING btree ("size_id");--> statement-breakpoint
CREATE INDEX "drops_by_state" ON "drops" USING btree ("state","opens_at");--> statement-breakpoint
CREATE UNIQUE INDEX "drops_one_of_a_product" ON "drops" USING btree ("product_id") WHERE "drops"."state" in ('announced', 'open', 'closed', 'drawn');--> statement-breakpoint
CREATE UNIQUE INDEX "email_alerts_size_once" ON "email_alerts" USING btree ("email","size_id") WHERE size_id is not null and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_alerts_search_once" ON "email_alerts" USING btree ("email","search") WHERE search <> '' and ended_at is null;--> statement-breakpoint
CREATE INDEX "email_alerts_due" ON "email_alerts" USING btree ("looked_at") WHERE confirmed_at is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "email_alerts_size" ON "email_alerts" USING btree ("size_id");--> statement-breakpoint
CREATE INDEX "email_alerts_created" ON "email_alerts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "gift_card_history_card" ON "gift_card_history" USING btree ("gift_card_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_payments_provider_id" ON "gift_card_payments" USING btree ("provider","provider_payment_id") WHERE provider_payment_id is not null;--> statement-breakpoint
CREATE INDEX "gift_card_payments_approved" ON "gift_card_payments" USING btree ("approved_at");--> statement-breakpoint
CREATE INDEX "gift_card_refunds_payment" ON "gift_card_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gift_card_refunds_moved" ON "gift_card_refunds" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_refunds_provider_id" ON "gift_card_refunds" USING btree ("provider_refund_id") WHERE provider_refund_id is not null;--> statement-breakpoint
CREATE INDEX "gift_cards_buyer_of" ON "gift_cards" USING btree ("buyer_id","id");--> statement-breakpoint
CREATE INDEX "gift_cards_redeemer" ON "gift_cards" USING btree ("redeemed_by");--> statement-breakpoint
CREATE INDEX "gift_cards_due" ON "gift_cards" USING btree ("mail_on") WHERE "gift_cards"."status" in ('scheduled');--> statement-breakpoint
CREATE INDEX "gift_cards_unpaid" ON "gift_cards" USING btree ("expires_at") WHERE "gift_cards"."status" in ('unpaid');--> statement-breakpoint
CREATE INDEX "imports_content" ON "imports" USING btree ("content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_at_work" ON "imports" USING btree ((1)) WHERE "imports"."state" in ('running', 'undoing');--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" in ('invoice') and "invoices"."edit_id" is null and "invoices"."exchange_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_edit" ON "invoices" USING btree ("edit_id") WHERE "invoices"."kind" in ('invoice');--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_exchange" ON "invoices" USING btree ("exchange_id") WHERE "invoices"."kind" in ('invoice');--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_refund" ON "invoices" USING btree ("refund_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_what_came_back" ON "invoices" USING btree ("exchange_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_once" ON "invoices" USING btree ("point_id","kind","letter","number");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "invoices_invoice" ON "invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_queue" ON "invoices" USING btree ("point_id","id") WHERE "invoices"."state" in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "invoices_state" ON "invoices" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "invoices_day" ON "invoices" USING btree ("day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_edits_one_waits" ON "order_edits" USING btree ("order_id") WHERE "order_edits"."status" in ('waiting');--> statement-breakpoint
CREATE INDEX "order_edits_expires" ON "order_edits" USING btree ("expires_at") WHERE "order_edits"."status" in ('waiting');--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("run_at","id") WHERE done_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_kind" ON "outbox" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "outbox_failing" ON "outbox" USING btree ("failing_since") WHERE failing_since is not null and done_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("id") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_inbox_open" ON "webhook_inbox" USING btree ("id") WHERE processed_at is null and parked_at is null;--> statement-breakpoint
CREATE INDEX "webhook_inbox_parked" ON "webhook_inbox" USING btree ("id") WHERE parked_at is not null;--> statement-breakpoint
CREATE INDEX "look_products_product" ON "look_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "newsletter_addresses_consent" ON "newsletter_addresses" USING btree ("consented_at");--> statement-breakpoint
CREATE INDEX "newsletter_issue_products_product" ON "newsletter_issue_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_turn" ON "newsletter_recipients" USING btree ("issue_id",tried_at nulls first,"id") WHERE "newsletter_recipients"."status" in ('waiting', 'leaving');--> statement-breakpoint
CREATE INDEX "newsletter_recipients_issue" ON "newsletter_recipients" USING btree ("issue_id","status");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_address" ON "newsletter_recipients" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_once" ON "order_lines" USING btree ("order_id","size_id",coalesce(unit_id, 0));--> statement-breakpoint
CREATE INDEX "order_lines_of_unit" ON "order_lines" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_name" ON "order_views" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("expires_at") WHERE "orders"."status" in ('placed') and "orders"."payment_status" in ('not_paid', 'pending', 'authorized');--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at","status","payment_status","total_centavos");--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ((fold(name || ' ' || surname || ' ' || email || ' ' || phone || ' ' || coalesce(tracking_code, ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "money_ledger_payment" ON "money_ledger" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_exchange" ON "payments" USING btree ("exchange_id");--> statement-breakpoint
CREATE INDEX "payments_edit" ON "payments" USING btree ("edit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_id" ON "payments" USING btree ("provider","provider_payment_id") WHERE provider_payment_id is not null;--> statement-breakpoint
CREATE INDEX "payments_sales" ON "payments" USING btree ("approved_at","order_id","amount_centavos") WHERE "payments"."status" in ('approved', 'charged_back') and not "payments"."surplus";--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("approved_at") WHERE "payments"."status" in ('charged_back') and not "payments"."surplus";--> statement-breakpoint
CREATE INDEX "refund_lines_order_line" ON "refund_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_moved" ON "refunds" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "refunds_exchange" ON "refunds" USING btree ("exchange_id");--> statement-breakpoint
CREATE INDEX "refunds_edit" ON "refunds" USING btree ("edit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_id" ON "refunds" USING btree ("provider_refund_id") WHERE provider_refund_id is not null;--> statement-breakpoint
CREATE INDEX "price_history_product" ON "price_history" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "price_history_since" ON "price_history" USING btree ("since");--> statement-breakpoint
CREATE INDEX "price_list_products_product" ON "price_list_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "price_lists_booked" ON "price_lists" USING btree ("starts_at") WHERE "price_lists"."state" in ('scheduled', 'on');--> statement-breakpoint
CREATE UNIQUE INDEX "product_sizes_barcode" ON "product_sizes" USING btree ("barcode") WHERE barcode <> '';--> statement-breakpoint
CREATE INDEX "product_sizes_sku" ON "product_sizes" USING btree (lower(sku)) WHERE sku <> '';--> statement-breakpoint
CREATE INDEX "product_sizes_in_stock" ON "product_sizes" USING btree ("size","product_id") WHERE stock > 0 and offered;--> statement-breakpoint
CREATE INDEX "products_live_id" ON "products" USING btree ("id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_price" ON "products" USING btree ("shown_price_centavos","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_category" ON "products" USING btree ("category","genre","brand","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_brand" ON "products" USING btree ("brand","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_genre" ON "products" USING btree ("genre","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_offer" ON "products" USING btree ("id") WHERE deleted_at is null and offer;--> statement-breakpoint
CREATE INDEX "products_live_sold" ON "products" USING btree ("sold","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_model" ON "products" USING btree ("category","brand",fold(model)) WHERE deleted_at is null and model <> '';--> statement-breakpoint
CREATE INDEX "products_created" ON "products" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "products_colours" ON "products" USING gin ("colours");--> statement-breakpoint
CREATE INDEX "products_search_vector" ON "products" USING gin ("search_vector");--> statement-breakpoint
CREATE INDEX "products_search_trigram" ON "products" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "products_source" ON "products" USING btree ("source","source_key") WHERE source is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_creation_key" ON "products" USING btree ("creation_key") WHERE creation_key is not null;--> statement-breakpoint
CREATE INDEX "order_promotions_uses" ON "order_promotions" USING btree ("promotion_id","user_id") WHERE released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_account_once" ON "push_subscriptions" USING btree ("endpoint") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_email_once" ON "push_subscriptions" USING btree ("endpoint") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_email" ON "push_subscriptions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "question_answers_question" ON "question_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "question_answers_user" ON "question_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "questions_product" ON "questions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "questions_user" ON "questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "questions_recent" ON "questions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "exchanges_order_line" ON "exchanges" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "exchanges_from" ON "exchanges" USING btree ("from_exchange_id");--> statement-breakpoint
CREATE INDEX "exchanges_size" ON "exchanges" USING btree ("size_id");--> statement-breakpoint
CREATE INDEX "exchanges_unit" ON "exchanges" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "exchanges_expires" ON "exchanges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "return_items_return" ON "return_items" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_items_order_line" ON "return_items" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_items_exchange" ON "return_items" USING btree ("exchange_id");--> statement-breakpoint
CREATE INDEX "return_lines_return" ON "return_lines" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_lines_order_line" ON "return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_lines_exchange" ON "return_lines" USING btree ("exchange_id");--> statement-breakpoint
CREATE INDEX "return_photos_return" ON "return_photos" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_status" ON "returns" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "returns_created" ON "returns" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "review_photos_review" ON "review_photos" USING btree ("review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_each" ON "reviews" USING btree ("product_id","user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_recent" ON "reviews" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "drafts_expiry" ON "drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_codes_expiry" ON "sign_in_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_age" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "courier_claims_open" ON "courier_claims" USING btree ("opened_on") WHERE "courier_claims"."state" in ('opened');--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_live" ON "shipments" USING btree ("order_id",coalesce(part_id, 0)) WHERE "shipments"."state" in ('asked', 'created', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged') and sent_again_at is null and return_id is null and exchange_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_exchange" ON "shipments" USING btree ("exchange_id") WHERE "shipments"."state" in ('asked', 'created', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged') and sent_again_at is null and exchange_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_back" ON "shipments" USING btree ("return_id") WHERE "shipments"."state" in ('asked', 'created', 'admitted', 'in_transit', 'out_for_delivery', 'at_branch', 'visit_failed', 'delivered', 'returning', 'returned', 'lost', 'damaged') and return_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_code" ON "shipments" USING btree ("courier","tracking_code");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "shipments_look" ON "shipments" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "shipments_waits" ON "shipments" USING btree ("waits_since") WHERE waits_for is not null;--> statement-breakpoint
CREATE INDEX "shipments_asked" ON "shipments" USING btree ("id") WHERE "shipments"."state" in ('asked');--> statement-breakpoint
CREATE INDEX "shipping_quotes_of" ON "shipping_quotes" USING btree ("postal_code","parcel","created_at");--> statement-breakpoint
CREATE INDEX "shipping_quotes_age" ON "shipping_quotes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_open_once" ON "stock_alerts" USING btree ("user_id","size_id") WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_open" ON "stock_alerts" USING btree ("size_id") WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_user" ON "stock_alerts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "stock_alerts_recent" ON "stock_alerts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_ledger_size" ON "stock_ledger" USING btree ("size_id","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_order" ON "stock_ledger" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stock_ledger_unit" ON "stock_ledger" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "stock_ledger_drop" ON "stock_ledger" USING btree ("drop_id") WHERE drop_id is not null;--> statement-breakpoint
CREATE INDEX "stock_ledger_count" ON "stock_ledger" USING btree ("count_id") WHERE count_id is not null;--> statement-breakpoint
CREATE INDEX "stock_ledger_lease" ON "stock_ledger" USING btree ("lease_id") WHERE lease_id is not null;--> statement-breakpoint
CREATE INDEX "bank_entries_open" ON "bank_entries" USING btree ("day") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "payment_proofs_order" ON "payment_proofs" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_entry_once" ON "receipts" USING btree ("bank_entry_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "unit_events_unit" ON "unit_events" USING btree ("unit_id","id");--> statement-breakpoint
CREATE INDEX "unit_events_order" ON "unit_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "units_on_sale" ON "units" USING btree ("size_id","price_centavos") WHERE "units"."state" in ('listed');--> statement-breakpoint
CREATE INDEX "units_product" ON "units" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "units_consignor" ON "units" USING btree ("consignor_id");--> statement-breakpoint
CREATE INDEX "units_earlier" ON "units" USING btree ("earlier_unit_id") WHERE earlier_unit_id is not null;--> statement-breakpoint
CREATE INDEX "units_state_of" ON "units" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_days_one_open" ON "till_days" USING btree ((closed_at is null)) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "till_entries_day" ON "till_entries" USING btree ("day_id","id");--> statement-breakpoint
CREATE INDEX "till_entries_order" ON "till_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "till_returns_day" ON "till_returns" USING btree ("day_id");--> statement-breakpoint
CREATE INDEX "till_sales_day" ON "till_sales" USING btree ("day_id","order_id");--> statement-breakpoint
CREATE INDEX "till_lease_lines_lease" ON "till_lease_lines" USING btree ("lease_id","id");--> statement-breakpoint
CREATE INDEX "till_lease_lines_size" ON "till_lease_lines" USING btree ("size_id");--> statement-breakpoint
CREATE INDEX "till_lease_lines_asked" ON "till_lease_lines" USING btree ("request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "till_lease_lines_one_unit" ON "till_lease_lines" USING btree ("unit_id") WHERE left_units + held_units > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "till_leases_one_open" ON "till_leases" USING btree ("till_key") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "till_leases_due" ON "till_leases" USING btree ("ends_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "till_offline_sales_lease" ON "till_offline_sales" USING btree ("lease_id","ordinal");--> statement-breakpoint
CREATE INDEX "till_offline_sales_stuck" ON "till_offline_sales" USING btree ("id") WHERE "till_offline_sales"."state" in ('stuck');--> statement-breakpoint
CREATE UNIQUE INDEX "size_count_seen_once" ON "size_count_seen" USING btree ("count_id","key");--> statement-breakpoint
CREATE INDEX "size_count_seen_size" ON "size_count_seen" USING btree ("count_id","size_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_count_seen_once" ON "unit_count_seen" USING btree ("count_id","code");--> statement-breakpoint
CREATE INDEX "unit_count_seen_unit" ON "unit_count_seen" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_counts_open" ON "unit_counts" USING btree ("shelf") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "delivery_addresses_of" ON "delivery_addresses" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_addresses_usual" ON "delivery_addresses" USING btree ("user_id") WHERE "delivery_addresses"."usual";--> statement-breakpoint
CREATE INDEX "delivery_addresses_removed" ON "delivery_addresses" USING btree ("removed_at") WHERE "delivery_addresses"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("email") WHERE "invitations"."accepted_at" is null and "invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_accepted_by" ON "invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "invitations_invited_by" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "personal_data_phone" ON "personal_data" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "users_username" ON "users" USING btree (lower(username));--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ((fold(username || ' ' || name || ' ' || surname || ' ' || email)) gin_trgm_ops);