CREATE TABLE "consignment_sheet_rows" (
	"sheet_id" integer NOT NULL,
	"no" integer NOT NULL,
	"row" jsonb NOT NULL,
	"consignor_id" integer NOT NULL,
	"agreement_id" integer,
	"place" jsonb,
	CONSTRAINT "consignment_sheet_rows_sheet_id_no_pk" PRIMARY KEY("sheet_id","no")
);
--> statement-breakpoint
ALTER TABLE "consignment_sheets" DROP CONSTRAINT "consignment_sheets_state";--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD COLUMN "shown_centavos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD COLUMN "rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD COLUMN "locked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consignment_sheet_rows" ADD CONSTRAINT "consignment_sheet_rows_sheet_id_consignment_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."consignment_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consignment_sheets_one_at_work" ON "consignment_sheets" USING btree ((1)) WHERE "consignment_sheets"."state" in ('running', 'undoing');--> statement-breakpoint
ALTER TABLE "consignment_sheets" ADD CONSTRAINT "consignment_sheets_state" CHECK ("consignment_sheets"."state" in ('tried', 'running', 'imported', 'undoing', 'undone', 'dropped'));