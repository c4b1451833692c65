/** Who somebody is, as the shop names the columns of it: read for themselves, for admins, and when a role changes. */
import { people } from '#data/schema.ts'

export const PERSON = {
  id: people.id,
  username: people.username,
  email: people.email,
  name: people.name,
  surname: people.surname,
  image: people.image,
  admin: people.admin,
  ban: people.ban,
}
export type Person = { [K in keyof typeof PERSON]: (typeof people.$inferSelect)[K] }
