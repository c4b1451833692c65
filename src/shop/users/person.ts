/** Who somebody is, as the shop names the columns of it: read for themselves, for admins, and when a role changes. */
import { sql } from 'drizzle-orm'
import { users } from '#data/schema.ts'

export const PERSON = {
  id: users.id,
  username: users.username,
  email: users.email,
  name: users.name,
  surname: users.surname,
  image: users.image,
  role: users.role,
  ban: users.ban,
}
/** With the birth date that they keep with us, for themselves and for whoever may see people: the contract calls it `age`. */
export const KNOWN_PERSON = {
  ...PERSON,
  age: sql<string | null>`(select d.birth_date::text from personal_data d where d.user_id = users.id)`.as(
    'age',
  ),
}
export type Person = { [K in keyof typeof PERSON]: (typeof users.$inferSelect)[K] }
export type KnownPerson = Person & { age: string | null }
