-- As in 0017: what no list of kinds knows is named before anything is changed.
DO $$
DECLARE
  unknown json;
BEGIN
  SELECT json_agg(odd) INTO unknown FROM (
    SELECT 'audit_log' AS "table", id::text AS "row", 'entity' AS "column", entity AS "value" FROM audit_log WHERE entity NOT IN ('product', 'size', 'bulk', 'import', 'order', 'return', 'person', 'review', 'coupon', 'message', 'newsletter', 'job')
    UNION ALL SELECT 'metrics', concat_ws(' ', day, subject), 'kind', kind FROM metrics WHERE kind NOT IN ('search-miss', 'short-size', 'checkout')
    LIMIT 20
  ) odd;
  IF unknown IS NOT NULL THEN
    RAISE EXCEPTION 'rows whose kind this version does not know' USING ERRCODE = 'VS001', DETAIL = unknown::text;
  END IF;
END $$;
--> statement-breakpoint
UPDATE "notifications" SET "kind" = 'stock-alert' WHERE "kind" = 'wish';--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_entity" CHECK ("audit_log"."entity" in ('product', 'size', 'bulk', 'import', 'order', 'return', 'person', 'review', 'coupon', 'message', 'newsletter', 'job'));--> statement-breakpoint
ALTER TABLE "metrics" ADD CONSTRAINT "metrics_kind" CHECK ("metrics"."kind" in ('search-miss', 'short-size', 'checkout'));
