ALTER TABLE "products" ADD COLUMN "style" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "season" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(name || ' ' || brand || ' ' || category || ' ' || colourway || ' ' || regexp_replace(style, '[^[:alnum:]]+', ' ', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_vector";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', fold(name || ' ' || brand || ' ' || category || ' ' || colourway || ' ' || regexp_replace(style, '[^[:alnum:]]+', ' ', 'g')))) STORED;--> statement-breakpoint
CREATE INDEX "products_search_vector" ON "products" USING gin ("search_vector");--> statement-breakpoint
CREATE INDEX "products_search_trigram" ON "products" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "import_notes" DROP CONSTRAINT "import_notes_kind";--> statement-breakpoint
ALTER TABLE "import_notes" ADD CONSTRAINT "import_notes_kind" CHECK ("import_notes"."kind" in ('name', 'brand', 'category', 'genre', 'size', 'split', 'converted', 'price', 'cost', 'discount', 'picture', 'stock'));