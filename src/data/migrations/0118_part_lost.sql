ALTER TABLE "order_parts" DROP CONSTRAINT "order_parts_state";--> statement-breakpoint
ALTER TABLE "order_parts" DROP CONSTRAINT "order_parts_left";--> statement-breakpoint
ALTER TABLE "order_parts" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "part_id" integer;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_part_id_order_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."order_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parts" ADD CONSTRAINT "order_parts_lost" CHECK (("order_parts"."state" in ('lost')) = ("order_parts"."lost_at" is not null));--> statement-breakpoint
ALTER TABLE "order_parts" ADD CONSTRAINT "order_parts_state" CHECK ("order_parts"."state" in ('separated', 'sent', 'arrived', 'joined', 'lost'));--> statement-breakpoint
ALTER TABLE "order_parts" ADD CONSTRAINT "order_parts_left" CHECK (("order_parts"."state" in ('sent', 'arrived', 'lost')) = ("order_parts"."left_at" is not null and "order_parts"."carrier" is not null));