ALTER TABLE "receipts" DROP CONSTRAINT "receipts_entry_once";--> statement-breakpoint
ALTER TABLE "money_ledger" DROP CONSTRAINT "money_ledger_kind";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "undone_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_entry_once" ON "receipts" USING btree ("bank_entry_id") WHERE undone_at is null;--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_kind" CHECK ("money_ledger"."kind" in ('sale', 'not_due', 'refund', 'dispute', 'dispute_won', 'dispute_lost', 'difference', 'exchange', 'edit', 'undone'));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_undone" CHECK (("receipts"."undone_at" is null) = ("receipts"."undone_by" is null) and ("receipts"."undone_at" is null) = ("receipts"."undone_reason" is null));