ALTER TABLE "money_ledger" DROP CONSTRAINT "money_ledger_account";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_centavos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credit_centavos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_centavos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit" CHECK ("orders"."credit_centavos" between 0 and "orders"."total_centavos");--> statement-breakpoint
ALTER TABLE "money_ledger" ADD CONSTRAINT "money_ledger_account" CHECK ("money_ledger"."account" in ('provider', 'bank', 'cash', 'credit', 'disputed', 'lost', 'goods', 'discount', 'shipping', 'allowance', 'owed', 'replaced', 'difference'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_credit" CHECK ("payments"."credit_centavos" between 0 and "payments"."amount_centavos");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit" CHECK ("refunds"."credit_centavos" between 0 and "refunds"."amount_centavos");