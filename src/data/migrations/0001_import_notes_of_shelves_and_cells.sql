ALTER TABLE "import_notes" DROP CONSTRAINT "import_notes_kind";--> statement-breakpoint
ALTER TABLE "import_notes" ADD CONSTRAINT "import_notes_kind" CHECK ("import_notes"."kind" in ('name', 'brand', 'category', 'genre', 'no-genre', 'size', 'unsized', 'code', 'shelf', 'split', 'converted', 'price', 'dear', 'cost', 'box', 'discount', 'measures', 'picture', 'video', 'stock', 'text'));
