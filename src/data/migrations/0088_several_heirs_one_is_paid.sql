ALTER TABLE "consignor_heirs" ADD COLUMN "payee_by" integer;--> statement-breakpoint
ALTER TABLE "consignor_heirs" ADD COLUMN "payee_confirmed_by" integer;--> statement-breakpoint
ALTER TABLE "consignor_heirs" ADD CONSTRAINT "consignor_heirs_payee_by_users_id_fk" FOREIGN KEY ("payee_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_heirs" ADD CONSTRAINT "consignor_heirs_payee_confirmed_by_users_id_fk" FOREIGN KEY ("payee_confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consignor_heirs_payee" ON "consignor_heirs" USING btree ("consignor_id") WHERE payee_by is not null and removed_at is null;--> statement-breakpoint
ALTER TABLE "consignor_heirs" ADD CONSTRAINT "consignor_heirs_payee_marked" CHECK ("consignor_heirs"."payee_confirmed_by" is null or "consignor_heirs"."payee_by" is not null);