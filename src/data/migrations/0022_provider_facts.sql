-- What was last seen of a provider outside, and which e-mail was sent again, by the words that the code has for them.
UPDATE "shop_facts" SET "key" = 'provider:' || substr("key", length('company:') + 1) WHERE "key" LIKE 'company:%';--> statement-breakpoint
UPDATE "audit_log" SET "after" = ("after" - 'letter') || jsonb_build_object('emailKind', "after" -> 'letter') WHERE "action" = 'order.resend' AND "after" ? 'letter';
