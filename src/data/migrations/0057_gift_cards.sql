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
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_entity";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_kind";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "gift_card_history" ADD CONSTRAINT "gift_card_history_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_payments" ADD CONSTRAINT "gift_card_payments_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_refunds" ADD CONSTRAINT "gift_card_refunds_payment_id_gift_card_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."gift_card_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_entity" CHECK ("audit_log"."entity" in ('product', 'size', 'bulk', 'import', 'order', 'return', 'person', 'invitation', 'review', 'coupon', 'promotion', 'price-list', 'message', 'newsletter', 'issue', 'job', 'setting', 'bank', 'credit', 'gift-card'));--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_kind" CHECK ("credit_entries"."kind" in ('given', 'taken', 'undone', 'spent', 'released', 'refunded', 'gift', 'waived'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('mail', 'payment-notice', 'payment-check', 'refund', 'payment-cancel', 'newsletter-batch', 'invoice', 'gift-card', 'gift-card-refund'));