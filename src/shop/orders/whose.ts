/** Whose an order is that staff take down, and what is known of them. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { users } from '#data/schema.ts'

/** Whose mailbox it is, proven; of several accounts with it none. */
export async function accountOf(tx: Tx, email: string): Promise<{ id: number; ban: boolean } | null> {
  if (email === '') return null
  const found = await tx
    .select({ id: users.id, ban: users.ban })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = ${email.toLowerCase()}`,
        eq(users.emailVerified, true),
        isNull(users.deletedAt),
      ),
    )
  return found.length === 1 ? found[0]! : null
}

/** What is known before whoever buys tells the rest. */
export const knownOf = ({
  name,
  surname = '',
  phone,
  email,
}: {
  name: string
  surname?: string
  phone: string
  email: string
}) => ({
  nameCompra: name,
  surnameCompra: surname,
  ageCompra: '',
  dni: '',
  companyName: '',
  streetAddress: '',
  apartment: '',
  province: '',
  codePostal: '',
  locality: '',
  phoneNumber: phone,
  emailCompra: email,
  extraNotes: '',
})
