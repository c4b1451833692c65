-- The words of the field: users, stock alerts, metrics, the history of an order. Nothing is lost: everything is renamed where it stands.
ALTER TABLE "people" RENAME TO "users";--> statement-breakpoint
ALTER TABLE "wishes" RENAME TO "stock_alerts";--> statement-breakpoint
ALTER TABLE "tallies" RENAME TO "metrics";--> statement-breakpoint
ALTER TABLE "order_events" RENAME TO "order_history";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "bell_seen_at" TO "notifications_seen_at";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "id_token" TO "sealed_id_token";--> statement-breakpoint
ALTER TABLE "stock_alerts" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "personal_data" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "drafts" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "order_views" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "coupon_redemptions" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "favourites" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "stock_alerts" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "reviews" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "coupon_redemptions" RENAME CONSTRAINT "coupon_redemptions_person_id_people_id_fk" TO "coupon_redemptions_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "drafts" RENAME CONSTRAINT "drafts_person_id_people_id_fk" TO "drafts_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "favourites" RENAME CONSTRAINT "favourites_person_id_people_id_fk" TO "favourites_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "favourites" RENAME CONSTRAINT "favourites_person_id_product_id_pk" TO "favourites_user_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "metrics" RENAME CONSTRAINT "tallies_kind_day_subject_pk" TO "metrics_kind_day_subject_pk";--> statement-breakpoint
ALTER TABLE "metrics" RENAME CONSTRAINT "tallies_subject" TO "metrics_subject";--> statement-breakpoint
ALTER TABLE "metrics" RENAME CONSTRAINT "tallies_times" TO "metrics_times";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notifications_person_id_people_id_fk" TO "notifications_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "order_history" RENAME CONSTRAINT "order_events_order_id_orders_id_fk" TO "order_history_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_history" RENAME CONSTRAINT "order_events_pkey" TO "order_history_pkey";--> statement-breakpoint
ALTER TABLE "order_history" RENAME CONSTRAINT "order_events_states" TO "order_history_states";--> statement-breakpoint
ALTER TABLE "order_views" RENAME CONSTRAINT "order_views_person_id_people_id_fk" TO "order_views_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "orders_person_id_people_id_fk" TO "orders_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "personal_data" RENAME CONSTRAINT "personal_data_person_id_people_id_fk" TO "personal_data_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "reviews" RENAME CONSTRAINT "reviews_person_id_people_id_fk" TO "reviews_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "sessions" RENAME CONSTRAINT "sessions_person_id_people_id_fk" TO "sessions_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "stock_alerts" RENAME CONSTRAINT "wishes_person_id_people_id_fk" TO "stock_alerts_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "stock_alerts" RENAME CONSTRAINT "wishes_pkey" TO "stock_alerts_pkey";--> statement-breakpoint
ALTER TABLE "stock_alerts" RENAME CONSTRAINT "wishes_product_id_products_id_fk" TO "stock_alerts_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "stock_alerts" RENAME CONSTRAINT "wishes_size_id_product_sizes_id_fk" TO "stock_alerts_size_id_product_sizes_id_fk";--> statement-breakpoint
ALTER TABLE "users" RENAME CONSTRAINT "people_identity" TO "users_identity";--> statement-breakpoint
ALTER TABLE "users" RENAME CONSTRAINT "people_pkey" TO "users_pkey";--> statement-breakpoint
ALTER INDEX "coupon_redemptions_person" RENAME TO "coupon_redemptions_user";--> statement-breakpoint
ALTER INDEX "notifications_person" RENAME TO "notifications_user";--> statement-breakpoint
ALTER INDEX "order_events_order" RENAME TO "order_history_order";--> statement-breakpoint
ALTER INDEX "orders_person" RENAME TO "orders_user";--> statement-breakpoint
ALTER INDEX "people_email" RENAME TO "users_email";--> statement-breakpoint
ALTER INDEX "people_username" RENAME TO "users_username";--> statement-breakpoint
ALTER INDEX "reviews_person" RENAME TO "reviews_user";--> statement-breakpoint
ALTER INDEX "sessions_person" RENAME TO "sessions_user";--> statement-breakpoint
ALTER INDEX "wishes_open" RENAME TO "stock_alerts_open";--> statement-breakpoint
ALTER INDEX "wishes_open_once" RENAME TO "stock_alerts_open_once";--> statement-breakpoint
ALTER INDEX "wishes_person" RENAME TO "stock_alerts_user";--> statement-breakpoint
ALTER INDEX "wishes_recent" RENAME TO "stock_alerts_recent";--> statement-breakpoint
ALTER SEQUENCE "order_events_id_seq" RENAME TO "order_history_id_seq";--> statement-breakpoint
ALTER SEQUENCE "people_id_seq" RENAME TO "users_id_seq";--> statement-breakpoint
ALTER SEQUENCE "wishes_id_seq" RENAME TO "stock_alerts_id_seq";--> statement-breakpoint
-- What the record of changes says of a review's author is called as the column is.
UPDATE "audit_log" SET "before" = ("before" - 'personId') || jsonb_build_object('userId', "before"->'personId') WHERE "before" ? 'personId';--> statement-breakpoint
UPDATE "audit_log" SET "after" = ("after" - 'personId') || jsonb_build_object('userId', "after"->'personId') WHERE "after" ? 'personId';
