CREATE TABLE "refund_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"refund_id" integer NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"restocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refund_lines_line_once" UNIQUE("refund_id","order_line_id"),
	CONSTRAINT "refund_lines_quantity" CHECK ("refund_lines"."quantity" > 0)
);
--> statement-breakpoint
DROP INDEX "payments_sales";--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "no_refund_reason" text;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_lines_order_line" ON "refund_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("approved_at") WHERE status = 'charged_back' and not surplus;--> statement-breakpoint
CREATE INDEX "payments_sales" ON "payments" USING btree ("approved_at","order_id","amount_centavos") WHERE status in ('approved', 'charged_back') and not surplus;--> statement-breakpoint
-- Refunds made before by settling a return were for the units that came with it: both were written in one transaction, whose moment they share.
INSERT INTO "refund_lines" ("refund_id", "order_line_id", "quantity")
SELECT "refunds"."id", "return_lines"."order_line_id", sum("return_lines"."quantity")
FROM "order_events"
JOIN "returns" ON "returns"."id" = "order_events"."subject_id" AND "returns"."status" = 'resolved'
JOIN "refunds" ON "refunds"."order_id" = "order_events"."order_id" AND "refunds"."created_at" = "order_events"."created_at"
JOIN "return_lines" ON "return_lines"."return_id" = "returns"."id"
WHERE "order_events"."life" = 'return' AND "order_events"."to_state" = 'resolved'
GROUP BY "refunds"."id", "return_lines"."order_line_id";
