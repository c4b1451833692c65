CREATE TABLE "order_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_views_name_length" CHECK (length("order_views"."name") between 1 and 40),
	CONSTRAINT "order_views_query_length" CHECK (length("order_views"."query") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_name" ON "order_views" USING btree ("person_id",lower("name"));