CREATE TABLE "import_notes" (
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"becomes" text NOT NULL,
	"about" text NOT NULL,
	"rows" integer NOT NULL,
	"lines" integer[] NOT NULL,
	CONSTRAINT "import_notes_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "import_notes_kind" CHECK ("import_notes"."kind" in ('name', 'brand', 'category', 'genre', 'size', 'split', 'converted', 'price', 'discount', 'picture', 'stock'))
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "import_notes" ADD CONSTRAINT "import_notes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_content" ON "imports" USING btree ("content_hash");