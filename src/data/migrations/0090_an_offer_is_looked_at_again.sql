ALTER TABLE "offer_answers" DROP CONSTRAINT "offer_answers_asked";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "refused_by" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "second_look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "second_look_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_refused_by_users_id_fk" FOREIGN KEY ("refused_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answers" ADD CONSTRAINT "offer_answers_asked" CHECK ("offer_answers"."asked" in ('offer', 'counter', 'renewal', 'second-look'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_second_look" CHECK ("offers"."second_look_note" = '' or "offers"."second_look_at" is not null);--> statement-breakpoint
UPDATE "offers" o SET "refused_by" = w.id FROM (
  SELECT DISTINCT ON (a."entity_id") a."entity_id", u."id" FROM "audit_log" a
  JOIN "users" u ON a."actor" = 'person:' || u."id"
  WHERE a."entity" = 'offer' AND a."action" = 'offer.refuse'
  ORDER BY a."entity_id", a."id" DESC
) w WHERE o."state" = 'refused' AND w."entity_id" = o."id"::text;
