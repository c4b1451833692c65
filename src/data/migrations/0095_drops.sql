CREATE TABLE "drop_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drop_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"drop_id" integer NOT NULL,
	"user_id" integer,
	"size_id" integer NOT NULL,
	"size" text NOT NULL,
	"code" text NOT NULL,
	"state" text DEFAULT 'entered' NOT NULL,
	"mailbox" text,
	"dni" text,
	"listed" boolean DEFAULT false NOT NULL,
	"place" integer,
	"offered_at" timestamp with time zone,
	"offer_until" timestamp with time zone,
	"order_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drop_entries_code_unique" UNIQUE("code"),
	CONSTRAINT "drop_entries_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "drop_entries_person" UNIQUE("drop_id","user_id"),
	CONSTRAINT "drop_entries_state" CHECK ("drop_entries"."state" in ('entered', 'withdrawn', 'waiting', 'offered', 'bought', 'lapsed', 'declined', 'unpaid', 'removed', 'unreached')),
	CONSTRAINT "drop_entries_offer" CHECK (not "drop_entries"."state" in ('offered') or ("drop_entries"."offer_until" is not null and "drop_entries"."place" is not null)),
	CONSTRAINT "drop_entries_bought" CHECK (not "drop_entries"."state" in ('bought') or "drop_entries"."order_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "drop_sizes" (
	"drop_id" integer NOT NULL,
	"size_id" integer NOT NULL,
	"size" text NOT NULL,
	"units" integer NOT NULL,
	"aside" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "drop_sizes_drop_id_size_id_pk" PRIMARY KEY("drop_id","size_id"),
	CONSTRAINT "drop_sizes_aside" CHECK ("drop_sizes"."aside" between 0 and "drop_sizes"."units" and "drop_sizes"."units" > 0)
);
--> statement-breakpoint
CREATE TABLE "drops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"draw_at" timestamp with time zone NOT NULL,
	"window_hours" integer DEFAULT 24 NOT NULL,
	"commitment" text,
	"committed_at" timestamp with time zone,
	"sealed_seed" text,
	"seed" text,
	"list_hash" text,
	"closed_at" timestamp with time zone,
	"drawn_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drops_state" CHECK ("drops"."state" in ('draft', 'announced', 'open', 'closed', 'drawn', 'finished', 'cancelled')),
	CONSTRAINT "drops_in_order" CHECK ("drops"."opens_at" < "drops"."closes_at" and "drops"."closes_at" < "drops"."draw_at"),
	CONSTRAINT "drops_window" CHECK ("drops"."window_hours" > 0),
	CONSTRAINT "drops_listed" CHECK (not "drops"."state" in ('closed', 'drawn', 'finished') or "drops"."list_hash" is not null),
	CONSTRAINT "drops_revealed" CHECK (("drops"."state" in ('drawn', 'finished')) = ("drops"."seed" is not null))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_entity";--> statement-breakpoint
ALTER TABLE "stock_ledger" DROP CONSTRAINT "stock_ledger_kind";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "drop_id" integer;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD COLUMN "drop_id" integer;--> statement-breakpoint
ALTER TABLE "drop_entries" ADD CONSTRAINT "drop_entries_drop_id_drops_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_entries" ADD CONSTRAINT "drop_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_entries" ADD CONSTRAINT "drop_entries_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_entries" ADD CONSTRAINT "drop_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_sizes" ADD CONSTRAINT "drop_sizes_drop_id_drops_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_sizes" ADD CONSTRAINT "drop_sizes_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drops" ADD CONSTRAINT "drops_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drop_entries_mailbox" ON "drop_entries" USING btree ("drop_id","mailbox") WHERE not ("drop_entries"."state" in ('withdrawn'));--> statement-breakpoint
CREATE UNIQUE INDEX "drop_entries_dni" ON "drop_entries" USING btree ("drop_id","dni") WHERE not ("drop_entries"."state" in ('withdrawn')) and dni is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "drop_entries_place" ON "drop_entries" USING btree ("drop_id","size_id","place");--> statement-breakpoint
CREATE INDEX "drop_entries_line" ON "drop_entries" USING btree ("drop_id","size_id","state","place");--> statement-breakpoint
CREATE INDEX "drop_entries_user" ON "drop_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "drop_entries_due" ON "drop_entries" USING btree ("offer_until") WHERE "drop_entries"."state" in ('offered');--> statement-breakpoint
CREATE INDEX "drop_sizes_size" ON "drop_sizes" USING btree ("size_id");--> statement-breakpoint
CREATE INDEX "drops_by_state" ON "drops" USING btree ("state","opens_at");--> statement-breakpoint
CREATE UNIQUE INDEX "drops_one_of_a_product" ON "drops" USING btree ("product_id") WHERE "drops"."state" in ('announced', 'open', 'closed', 'drawn');--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_drop_id_drops_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_drop_id_drops_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_ledger_drop" ON "stock_ledger" USING btree ("drop_id") WHERE drop_id is not null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_entity" CHECK ("audit_log"."entity" in ('product', 'size', 'bulk', 'import', 'order', 'return', 'person', 'invitation', 'review', 'question', 'coupon', 'promotion', 'price-list', 'message', 'newsletter', 'issue', 'job', 'setting', 'bank', 'credit', 'gift-card', 'unit', 'consignor', 'agreement', 'offer', 'settlement', 'drop'));--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_drop_kind" CHECK (("stock_ledger"."kind" in ('set-aside', 'put-back')) = ("stock_ledger"."drop_id" is not null));--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_kind" CHECK ("stock_ledger"."kind" in ('received', 'reserved', 'released', 'sold', 'returned', 'adjusted', 'listed', 'unlisted', 'set-aside', 'put-back'));