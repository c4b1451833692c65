ALTER TABLE "unit_losses" ADD COLUMN "chosen" text;--> statement-breakpoint
ALTER TABLE "unit_losses" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unit_losses" ADD CONSTRAINT "unit_losses_chosen_known" CHECK ("unit_losses"."chosen" in ('money', 'pair'));--> statement-breakpoint
ALTER TABLE "unit_losses" ADD CONSTRAINT "unit_losses_chosen" CHECK (("unit_losses"."chosen" is null) = ("unit_losses"."chosen_at" is null) and ("unit_losses"."chosen" is null or "unit_losses"."found_at" is not null));