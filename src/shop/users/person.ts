/** Who somebody is, as the shop names the columns of it: read for themselves, for admins, and when a role changes. */
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
export type Person = { [K in keyof typeof PERSON]: (typeof users.$inferSelect)[K] }
