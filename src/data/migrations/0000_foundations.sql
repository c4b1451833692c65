-- Both extensions are "trusted" since PostgreSQL 13 and come with PGlite: no superuser needed.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Accent- and case-folded text. unaccent() is only STABLE because its dictionary could change; ours does not, and generated
-- columns and indexes need IMMUTABLE.
CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, $1));
