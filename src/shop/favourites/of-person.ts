/** The favourites that an account keeps, as part of a question about `users`. */
import { sql } from 'drizzle-orm'
import { favourites } from '#data/schema.ts'

/** More than anybody looks through; the oldest are not shown beyond it. */
export const MOST = 200

/** Numbers of products, newest first. */
export const favouritesOfPerson = sql<number[]>`(
  select coalesce(json_agg(f.product_id), '[]') from (
    select product_id from ${favourites} where user_id = users.id order by created_at desc, product_id desc limit ${sql.raw(String(MOST))}) f)`
