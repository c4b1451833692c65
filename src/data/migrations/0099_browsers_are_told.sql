CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"server_key" text NOT NULL,
	"user_id" integer,
	"session_hash" text,
	"email" text,
	"orders" boolean DEFAULT false NOT NULL,
	"alerts" boolean DEFAULT false NOT NULL,
	"drops" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_session_hash_unique" UNIQUE("session_hash"),
	CONSTRAINT "push_subscriptions_of_one" CHECK (("push_subscriptions"."user_id" is null) = ("push_subscriptions"."session_hash" is null) and ("push_subscriptions"."user_id" is null) <> ("push_subscriptions"."email" is null))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_account_once" ON "push_subscriptions" USING btree ("endpoint") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_email_once" ON "push_subscriptions" USING btree ("endpoint") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_email" ON "push_subscriptions" USING btree ("email");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('mail', 'payment-notice', 'payment-check', 'refund', 'payment-cancel', 'newsletter-batch', 'invoice', 'gift-card', 'gift-card-refund', 'consignor-news', 'push'));