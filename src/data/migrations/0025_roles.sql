ALTER TABLE "users" ADD COLUMN "role" text;--> statement-breakpoint
-- Whoever was admin is an owner: the same right under its new name.
UPDATE "users" SET "role" = 'owner' WHERE "admin";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('owner', 'sales', 'warehouse', 'accountant'));--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "admin";--> statement-breakpoint
-- The record speaks of roles from its first row on.
UPDATE "audit_log" SET
  "action" = 'person.role',
  "before" = ("before" - 'admin') || jsonb_build_object('role', CASE WHEN ("before"->>'admin')::boolean THEN 'owner' END),
  "after" = ("after" - 'admin') || jsonb_build_object('role', CASE WHEN ("after"->>'admin')::boolean THEN 'owner' END)
WHERE "action" IN ('person.grant', 'person.revoke');
