ALTER TABLE "import_notes" DROP CONSTRAINT "import_notes_kind";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_g" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "length_cm" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "width_cm" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "height_cm" smallint;--> statement-breakpoint
ALTER TABLE "import_notes" ADD CONSTRAINT "import_notes_kind" CHECK ("import_notes"."kind" in ('name', 'brand', 'category', 'genre', 'no-genre', 'size', 'unsized', 'code', 'split', 'converted', 'price', 'dear', 'cost', 'box', 'discount', 'measures', 'picture', 'video', 'stock'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_box" CHECK (num_nulls("products"."weight_g", "products"."length_cm", "products"."width_cm", "products"."height_cm") in (0, 4) and "products"."weight_g" > 0 and "products"."length_cm" > 0 and "products"."width_cm" > 0 and "products"."height_cm" > 0);