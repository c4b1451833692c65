/** «Mi talle» that an account keeps, as part of a question about `users`. */
import { sql } from 'drizzle-orm'
import { mySizes } from '#data/schema.ts'
import type { MySize } from '#rules/my-size/my-size.ts'

export const mySizeOfPerson = sql<MySize | null>`(
  select json_build_object('shoes', m.shoes, 'clothes', m.clothes) from ${mySizes} m where m.user_id = users.id)`
