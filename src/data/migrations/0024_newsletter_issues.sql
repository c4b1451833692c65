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
	CONSTRAINT "newsletter_issues_who" CHECK ("newsletter_issues"."who" in ('all', 'bought', 'not-bought', 'likes')),
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
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_entity";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "newsletter_addresses" ADD COLUMN "tailored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_issue_products" ADD CONSTRAINT "newsletter_issue_products_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issue_products" ADD CONSTRAINT "newsletter_issue_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_address_id_newsletter_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."newsletter_addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_issue_products_product" ON "newsletter_issue_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_turn" ON "newsletter_recipients" USING btree ("issue_id",tried_at nulls first,"id") WHERE "newsletter_recipients"."status" in ('waiting', 'leaving');--> statement-breakpoint
CREATE INDEX "newsletter_recipients_issue" ON "newsletter_recipients" USING btree ("issue_id","status");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_address" ON "newsletter_recipients" USING btree ("address_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_entity" CHECK ("audit_log"."entity" in ('product', 'size', 'bulk', 'import', 'order', 'return', 'person', 'review', 'coupon', 'message', 'newsletter', 'issue', 'job', 'setting'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('mail', 'payment-notice', 'payment-check', 'refund', 'payment-cancel', 'newsletter-batch'));