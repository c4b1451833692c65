ALTER TABLE "order_lines" ADD COLUMN "cost_centavos" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_centavos" bigint;