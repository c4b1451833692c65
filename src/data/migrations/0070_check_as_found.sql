ALTER TABLE "unit_checks" ADD COLUMN "grade" text;--> statement-breakpoint
ALTER TABLE "unit_checks" ADD COLUMN "box" text;--> statement-breakpoint
ALTER TABLE "unit_checks" ADD COLUMN "second_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_checks" ADD CONSTRAINT "unit_checks_grade" CHECK ("unit_checks"."grade" is null or "unit_checks"."grade" in ('new_boxed', 'new', 'as_new', 'very_good', 'good', 'worn'));--> statement-breakpoint
ALTER TABLE "unit_checks" ADD CONSTRAINT "unit_checks_box" CHECK ("unit_checks"."box" is null or "unit_checks"."box" in ('whole', 'damaged', 'none'));