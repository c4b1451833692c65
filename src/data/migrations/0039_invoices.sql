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
	CONSTRAINT "invoices_note" CHECK (("invoices"."kind" in ('credit_note')) = ("invoices"."refund_id" is not null and "invoices"."invoice_id" is not null)),
	CONSTRAINT "invoices_number" CHECK (("invoices"."state" in ('sending', 'authorized', 'observed')) = ("invoices"."number" is not null and "invoices"."day" is not null)),
	CONSTRAINT "invoices_cae" CHECK (("invoices"."state" in ('authorized', 'observed')) = ("invoices"."cae" is not null))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "invoice_buyers" ADD CONSTRAINT "invoice_buyers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_series" ADD CONSTRAINT "invoice_series_point_id_invoice_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."invoice_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_point_id_invoice_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."invoice_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" in ('invoice');--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_refund" ON "invoices" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_once" ON "invoices" USING btree ("point_id","kind","letter","number");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "invoices_invoice" ON "invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_queue" ON "invoices" USING btree ("point_id","id") WHERE "invoices"."state" in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "invoices_state" ON "invoices" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "invoices_day" ON "invoices" USING btree ("day","id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('mail', 'payment-notice', 'payment-check', 'refund', 'payment-cancel', 'newsletter-batch', 'invoice'));