CREATE TABLE "consignment_sheets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignment_sheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"state" text DEFAULT 'tried' NOT NULL,
	"body" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"made" jsonb,
	"brought_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_by" integer,
	"imported_at" timestamp with time zone,
	"undone_by" integer,
	"undone_at" timestamp with time zone,
	CONSTRAINT "consignment_sheets_state" CHECK ("consignment_sheets"."state" in ('tried', 'imported', 'undone', 'dropped')),
	CONSTRAINT "consignment_sheets_imported" CHECK (("consignment_sheets"."imported_at" is null) = ("consignment_sheets"."made" is null))
);
--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "steps_behind" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "step_told" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "step_told_on" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "end_told" smallint;--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD CONSTRAINT "consignment_sheets_brought_by_users_id_fk" FOREIGN KEY ("brought_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD CONSTRAINT "consignment_sheets_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD CONSTRAINT "consignment_sheets_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;