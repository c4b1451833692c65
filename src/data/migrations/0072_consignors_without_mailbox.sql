DROP INDEX "consignors_email";--> statement-breakpoint
CREATE UNIQUE INDEX "consignors_email" ON "consignors" USING btree ("email") WHERE erased_at is null and email <> '';