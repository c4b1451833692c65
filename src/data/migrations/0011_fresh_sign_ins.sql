ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Kept readable until now. Whoever is signed in stays so; the identity provider is left by the client id alone.
UPDATE "sessions" SET "id_token" = NULL WHERE "id_token" IS NOT NULL;--> statement-breakpoint
-- A ban did not end sessions.
UPDATE "sessions" SET "ended_at" = now() FROM "people" WHERE "people"."id" = "sessions"."person_id" AND "people"."ban";--> statement-breakpoint
-- A username that is the local part of its person's e-mail stands beside their comments.
UPDATE "people" SET "username" = coalesce(nullif(trim("name" || CASE WHEN "name" <> '' AND "surname" <> '' THEN ' ' || left("surname", 1) || '.' ELSE '' END), ''), 'cliente')
WHERE "deleted_at" IS NULL AND "email" <> '' AND lower("username") = lower(split_part("email", '@', 1));
