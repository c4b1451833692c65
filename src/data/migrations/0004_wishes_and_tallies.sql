CREATE TABLE "tallies" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"subject" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "tallies_kind_day_subject_pk" PRIMARY KEY("kind","day","subject"),
	CONSTRAINT "tallies_times" CHECK ("tallies"."times" > 0),
	CONSTRAINT "tallies_subject" CHECK (length("tallies"."subject") <= 60)
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"size_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "product_id" integer;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_open_once" ON "wishes" USING btree ("person_id","size_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "wishes_open" ON "wishes" USING btree ("size_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "wishes_person" ON "wishes" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "wishes_recent" ON "wishes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_sales" ON "payments" USING btree ("approved_at","order_id","amount_centavos") WHERE status = 'approved' and not surplus;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_moved" ON "refunds" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "return_lines_order_line" ON "return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "returns_created" ON "returns" USING btree ("created_at");