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
ALTER TABLE "money_ledger" DROP CONSTRAINT "money_ledger_kind";--> statement-breakpoint
DROP INDEX "invoices_of_order";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "edit_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "edit_waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "edit_id" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "edit_id" integer;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_edits_one_waits" ON "order_edits" USING btree ("order_id") WHERE "order_edits"."status" in ('waiting');--> statement-breakpoint
CREATE INDEX "order_edits_expires" ON "order_edits" USING btree ("expires_at") WHERE "order_edits"."status" in ('waiting');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_edit_id_order_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."order_edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_edit_id_order_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."order_edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_edit_id_order_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."order_edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_edit" ON "invoices" USING btree ("edit_id") WHERE "invoices"."kind" in ('invoice');--> statement-breakpoint
CREATE INDEX "payments_edit" ON "payments" USING btree ("edit_id");--> statement-breakpoint
CREATE INDEX "refunds_edit" ON "refunds" USING btree ("edit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" in ('invoice') and "invoices"."edit_id" is null;--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_kind" CHECK ("money_ledger"."kind" in ('sale', 'not_due', 'refund', 'dispute', 'dispute_won', 'dispute_lost', 'difference', 'exchange', 'edit'));