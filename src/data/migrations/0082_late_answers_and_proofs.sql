CREATE TABLE "settlement_proofs" (
	"settlement_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"added_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlement_proofs_kind" CHECK ("settlement_proofs"."kind" in ('jpeg', 'png', 'webp', 'pdf'))
);
--> statement-breakpoint
CREATE TABLE "offer_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer NOT NULL,
	"asked" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"answered_by" integer,
	CONSTRAINT "offer_answers_asked" CHECK ("offer_answers"."asked" in ('offer', 'counter', 'renewal'))
);
--> statement-breakpoint
ALTER TABLE "settlement_proofs" ADD CONSTRAINT "settlement_proofs_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_proofs" ADD CONSTRAINT "settlement_proofs_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answers" ADD CONSTRAINT "offer_answers_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answers" ADD CONSTRAINT "offer_answers_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_answers_offer" ON "offer_answers" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "offer_answers_due" ON "offer_answers" USING btree ("due_at");--> statement-breakpoint
-- What is known of answers from before: the last quote, or a refusal without one, where nothing was asked anew since.
INSERT INTO "offer_answers" ("offer_id", "asked", "due_at", "answered_at", "answered_by")
  SELECT "id", 'offer', "answer_due_at", "quoted_at", "quoted_by" FROM "offers" WHERE "quoted_at" IS NOT NULL AND "quote_no" = 1 AND "counter_no" = 0 AND ("ended_at" IS NULL OR "answer_due_at" <= "ended_at")
  UNION ALL
  SELECT "id", 'offer', "answer_due_at", "ended_at", NULL FROM "offers" WHERE "quoted_at" IS NULL AND "state" = 'refused' AND "ended_at" IS NOT NULL;
