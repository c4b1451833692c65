/**
 * Who stands before a consignor's own pages. By an account whose e-mail is verified and is the consignor's, which then stays theirs; or by
 * the link of an e-mail, which shows, and changes something only after a code. Who is banned is let in too: their pairs and their money
 * are theirs.
 */
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { preparedOnce } from '#data/prepared.ts'
import { consignors, users } from '#data/schema.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { CONSIGNMENT_LINK_GONE } from '#rules/consignment/portal/link.ts'
import { PORTAL_SAYS } from '#rules/consignment/portal/portal.ts'
import { done, missing, refused, type Outcome } from '#rules/outcome.ts'
import type { PersonVisitor, Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { idOfToken } from '../links.ts'
import { isProven } from './proof.ts'

/** `token` of a link, and `proof` of a code typed in this browser; an account that is a consignor's goes before both. */
export async function holderOf(
  { database, clock }: ShopContext,
  visitor: Visitor,
  token: string | null,
  proof: string | null = null,
): Promise<Outcome<Holder>> {
  const { db } = database
  const own = visitor.kind === 'person' ? await byAccount(db, visitor) : null
  if (own) return done(own)
  if (token === null) return refused('signed-out', PORTAL_SAYS.who)
  const now = clock()
  const consignorId = await idOfToken(db, 'consignor', token, now)
  const [found] =
    consignorId === null
      ? []
      : await db
          .select({ email: consignors.email, diedOn: consignors.diedOn })
          .from(consignors)
          .where(and(eq(consignors.id, consignorId), isNull(consignors.erasedAt)))
  if (consignorId === null || !found) return missing(CONSIGNMENT_LINK_GONE)
  const { email, diedOn } = found
  const proven = await isProven(db, { consignorId, email }, proof, now)
  return done({
    consignorId,
    userId: null,
    email,
    by: 'link',
    proven,
    ...(diedOn === null ? {} : { died: true }),
  })
}

const person = sql.placeholder('person')
const mine = eq(consignors.userId, person)
/** Asked with each of their pages. */
const ofAccount = preparedOnce((db) =>
  db
    .select({
      consignorId: consignors.id,
      email: consignors.email,
      linked: consignors.userId,
      diedOn: consignors.diedOn,
    })
    .from(consignors)
    .innerJoin(users, and(eq(users.id, person), isNull(users.deletedAt)))
    .where(
      and(
        isNull(consignors.erasedAt),
        // An address that no provider verified, and to which no code went, may be anybody's.
        or(mine, and(users.emailVerified, sql`lower(${users.email}) = ${consignors.email}`)),
      ),
    )
    .orderBy(desc(sql`coalesce(${mine}, false)`))
    .limit(1)
    .prepare('consignor_of_account'),
)

async function byAccount(db: Reader, { id }: PersonVisitor): Promise<Holder | null> {
  const [found] = await ofAccount(db).execute({ person: id })
  if (!found) return null
  const { linked, ...consignor } = found
  if (linked !== id) await keep(db, consignor.consignorId, id)
  return holderByAccount({ ...consignor, userId: id })
}

/** Who has signed in, as one of whose account it is known which consignor they are. */
export const holderByAccount = ({
  consignorId,
  userId,
  email,
  diedOn,
}: Pick<Holder, 'consignorId' | 'userId' | 'email'> & { diedOn: string | null }): Holder => ({
  consignorId,
  userId,
  email,
  by: 'account',
  proven: true,
  ...(diedOn === null ? {} : { died: true }),
})

/** From their first visit on it is theirs; of an account that was erased it may become another's. */
async function keep(db: Reader, consignorId: number, userId: number): Promise<void> {
  const erased = sql`exists (select 1 from ${users} u where u.id = ${consignors.userId} and ${isNotNull(sql`u.deleted_at`)})`
  const free = sql`not exists (select 1 from ${consignors} o where o.user_id = ${userId})`
  await db
    .update(consignors)
    .set({ userId })
    .where(and(eq(consignors.id, consignorId), or(isNull(consignors.userId), erased), free))
}
