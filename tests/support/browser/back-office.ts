/** What the journeys of the back office do besides pressing its buttons. */
import { sql } from 'drizzle-orm'
import { users } from '#data/schema.ts'
import type { Journey } from './journey.ts'

export const userIdOf = async (server: Journey, email: string): Promise<number> => {
  const [row] = await server.database.db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`)
  return row!.id
}

/** A message of a stranger, as the contact form sends it. */
export const writeToShop = async (server: Journey, email: string, subject: string) => {
  const end = await server.shop.contact.send(
    { kind: 'anonymous', who: subject },
    {
      user_name: 'María Núñez',
      user_email: email,
      user_affair: subject,
      user_message: '¿Tienen la Cancha en talle 42?',
    },
  )
  if (!end.ok) throw new Error(end.message)
}
