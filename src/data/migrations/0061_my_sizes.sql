CREATE TABLE "my_sizes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"shoes" text,
	"clothes" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "my_sizes" ADD CONSTRAINT "my_sizes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;