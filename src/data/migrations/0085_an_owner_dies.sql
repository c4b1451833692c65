CREATE TABLE "consignor_heirs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignor_heirs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consignor_id" integer NOT NULL,
	"name" text NOT NULL,
	"dni" text NOT NULL,
	"paper" text NOT NULL,
	"named_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_by" integer,
	"confirmed_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "consignor_heirs_confirmed" CHECK (("consignor_heirs"."confirmed_by" is null) = ("consignor_heirs"."confirmed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "consignor_accounts" ADD COLUMN "heir_id" integer;--> statement-breakpoint
ALTER TABLE "consignors" ADD COLUMN "died_on" date;--> statement-breakpoint
ALTER TABLE "consignors" ADD COLUMN "died_how" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consignors" ADD COLUMN "died_noted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consignor_heirs" ADD CONSTRAINT "consignor_heirs_consignor_id_consignors_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."consignors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_heirs" ADD CONSTRAINT "consignor_heirs_named_by_users_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_heirs" ADD CONSTRAINT "consignor_heirs_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consignor_heirs_once" ON "consignor_heirs" USING btree ("consignor_id","dni") WHERE removed_at is null;--> statement-breakpoint
ALTER TABLE "consignor_accounts" ADD CONSTRAINT "consignor_accounts_heir_id_consignor_heirs_id_fk" FOREIGN KEY ("heir_id") REFERENCES "public"."consignor_heirs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignors" ADD CONSTRAINT "consignors_died" CHECK (("consignors"."died_on" is null) = ("consignors"."died_noted_at" is null));