ALTER TABLE "outbox" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_failing" ON "outbox" USING btree ("failing_since") WHERE failing_since is not null and done_at is null and failed_at is null;