CREATE TABLE "delivery_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"label" text NOT NULL,
	"street" text NOT NULL,
	"apartment" text DEFAULT '' NOT NULL,
	"province" text NOT NULL,
	"postal_code" text NOT NULL,
	"locality" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"usual" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_addresses_usual_stands" CHECK (not ("delivery_addresses"."usual" and "delivery_addresses"."removed_at" is not null)),
	CONSTRAINT "delivery_addresses_label" CHECK (length("delivery_addresses"."label") between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_awaits_buyer";--> statement-breakpoint
ALTER TABLE "delivery_addresses" ADD CONSTRAINT "delivery_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_addresses_of" ON "delivery_addresses" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_addresses_usual" ON "delivery_addresses" USING btree ("user_id") WHERE "delivery_addresses"."usual";--> statement-breakpoint
CREATE INDEX "delivery_addresses_removed" ON "delivery_addresses" USING btree ("removed_at") WHERE "delivery_addresses"."removed_at" is not null;--> statement-breakpoint
INSERT INTO "delivery_addresses" ("user_id", "label", "street", "apartment", "province", "postal_code", "locality", "notes", "usual", "created_at", "updated_at")
  SELECT "user_id", 'Casa', "street", "apartment", "province", "postal_code", "locality", "notes", true, "updated_at", "updated_at" FROM "personal_data";--> statement-breakpoint
ALTER TABLE "personal_data" DROP COLUMN "street";--> statement-breakpoint
ALTER TABLE "personal_data" DROP COLUMN "apartment";--> statement-breakpoint
ALTER TABLE "personal_data" DROP COLUMN "province";--> statement-breakpoint
ALTER TABLE "personal_data" DROP COLUMN "postal_code";--> statement-breakpoint
ALTER TABLE "personal_data" DROP COLUMN "locality";--> statement-breakpoint
ALTER TABLE "personal_data" DROP COLUMN "notes";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_awaits_buyer" CHECK (not "orders"."awaits_buyer" or "orders"."channel" not in ('web', 'counter'));