CREATE TABLE "contact_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"text" text NOT NULL,
	"actor" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_replies_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
ALTER TABLE "newsletter_addresses" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_replies_message" ON "contact_replies" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "newsletter_addresses_consent" ON "newsletter_addresses" USING btree ("consented_at");--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("id") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_inbox_parked" ON "webhook_inbox" USING btree ("id") WHERE parked_at is not null;--> statement-breakpoint
ALTER TABLE "newsletter_addresses" ADD CONSTRAINT "newsletter_addresses_id_unique" UNIQUE("id");