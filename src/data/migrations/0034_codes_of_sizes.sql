ALTER TABLE "import_notes" DROP CONSTRAINT "import_notes_kind";--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "sku" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "barcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "product_sizes_barcode" ON "product_sizes" USING btree ("barcode") WHERE barcode <> '';--> statement-breakpoint
CREATE INDEX "product_sizes_sku" ON "product_sizes" USING btree (lower(sku)) WHERE sku <> '';--> statement-breakpoint
ALTER TABLE "import_notes" ADD CONSTRAINT "import_notes_kind" CHECK ("import_notes"."kind" in ('name', 'brand', 'category', 'genre', 'size', 'code', 'split', 'converted', 'price', 'cost', 'discount', 'picture', 'stock'));