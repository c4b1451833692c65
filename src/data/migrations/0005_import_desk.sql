CREATE TABLE "import_products" (
	"import_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"kind" text NOT NULL,
	"audit_id" bigint,
	"undone" boolean DEFAULT false NOT NULL,
	"left_why" text,
	CONSTRAINT "import_products_import_id_product_id_pk" PRIMARY KEY("import_id","product_id"),
	CONSTRAINT "import_products_kind" CHECK ("import_products"."kind" in ('created','changed','restored'))
);
--> statement-breakpoint
CREATE TABLE "import_refusals" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "import_refusals_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "state" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "actor" text DEFAULT 'system:import' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "file" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "trial" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "locked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_products" ADD CONSTRAINT "import_products_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_products" ADD CONSTRAINT "import_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_refusals" ADD CONSTRAINT "import_refusals_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was never finished came from a command line that was cut off.
UPDATE "imports" SET "state" = 'failed', "failure" = 'Se interrumpió.' WHERE "finished_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_at_work" ON "imports" USING btree ((1)) WHERE state in ('running','undoing');--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state" CHECK ("imports"."state" in ('ready','checking','checked','running','done','failed','undoing','undone'));
