/** The people of the shop: who they are, and what an admin may decide about them. */
import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'
import { KNOWN_PERSON, type KnownPerson } from './person.ts'
import { openRoles } from './roles.ts'

export function openUsers(context: ShopContext) {
  const { database } = context

  /** Oneself, or anybody for an admin; others are as missing as what does not exist. */
  async function find(visitor: Visitor, id: number): Promise<Outcome<KnownPerson>> {
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return missing()
    const self = visitor.kind === 'person' && visitor.id === id
    if (!self && may(visitor, 'person.list')) return missing()
    const [person] = await database.db
      .select(KNOWN_PERSON)
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
    return person ? done(person) : missing()
  }

  return { find, ...openRoles(context) }
}
