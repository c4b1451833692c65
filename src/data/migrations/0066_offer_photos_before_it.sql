CREATE TABLE "offer_draft_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_draft_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_key" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_draft_pictures_kind" CHECK ("offer_draft_pictures"."kind" in ('quarter', 'side', 'front', 'heel', 'top', 'sole', 'label', 'box', 'detail'))
);
--> statement-breakpoint
CREATE INDEX "offer_draft_pictures_of" ON "offer_draft_pictures" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "offer_draft_pictures_age" ON "offer_draft_pictures" USING btree ("created_at");