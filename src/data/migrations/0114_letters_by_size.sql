ALTER TABLE "newsletter_issues" DROP CONSTRAINT "newsletter_issues_who";--> statement-breakpoint
ALTER TABLE "newsletter_addresses" ADD COLUMN "sized" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_who" CHECK ("newsletter_issues"."who" in ('all', 'bought', 'not-bought', 'likes', 'wears'));