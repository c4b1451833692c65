CREATE TABLE "cart_reminder_consents" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"consented_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"cart_changed_at" timestamp with time zone NOT NULL,
	"no" smallint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_reminders_once" UNIQUE("user_id","cart_changed_at","no"),
	CONSTRAINT "cart_reminders_two" CHECK ("cart_reminders"."no" in (1, 2))
);
--> statement-breakpoint
ALTER TABLE "cart_reminder_consents" ADD CONSTRAINT "cart_reminder_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_reminders" ADD CONSTRAINT "cart_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;