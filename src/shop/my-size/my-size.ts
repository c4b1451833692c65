/** «Mi talle» as it is kept: in the account of who signed in, else in what the browser brings along (product §45.1). */
import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { mySizes } from '#data/schema.ts'
import { isAnySize, knownOnly, MY_SIZE_SAYS, NO_SIZE, type MySize } from '#rules/my-size/my-size.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { FrameData } from '#shop/users/frame-data.ts'
import { stillMay } from '#shop/users/still-may.ts'

export async function mySizeOf(db: Reader | Tx, userId: number): Promise<MySize> {
  const [row] = await db
    .select({ shoes: mySizes.shoes, clothes: mySizes.clothes })
    .from(mySizes)
    .where(eq(mySizes.userId, userId))
  return row ?? NO_SIZE
}

export function openMySize(
  context: ShopContext,
  { atHand }: { atHand: FrameData<{ mySize: MySize | null }> },
) {
  const { database, clock, settings } = context

  /** `brought`: the browser's. A size that the shop's lists lost is nobody's. */
  async function find(visitor: Visitor, brought: MySize): Promise<MySize> {
    if (visitor.kind !== 'person') return knownOnly(brought, settings)
    return knownOnly((await atHand(visitor.id))?.mySize ?? NO_SIZE, settings)
  }

  /** The account's alone. */
  async function own(visitor: Visitor): Promise<Outcome<MySize>> {
    return may(visitor, 'person.self') ?? done(await find(visitor, NO_SIZE))
  }

  /** What is not named stays; null forgets. A stranger's answer is for their browser to keep. */
  async function keep(visitor: Visitor, brought: MySize, change: Partial<MySize>): Promise<Outcome<MySize>> {
    const refusal = visitor.kind === 'person' ? may(visitor, 'person.self') : null
    if (refusal) return refusal
    const known = knownOnly({ ...NO_SIZE, ...change }, settings)
    const fields = Object.entries(change).flatMap(([worn, size]) =>
      size !== null && known[worn as keyof MySize] === null ? [[worn, MY_SIZE_SAYS.unknown] as const] : [],
    )
    if (fields.length > 0) return invalid(MY_SIZE_SAYS.unknown, Object.fromEntries(fields))
    if (visitor.kind !== 'person') return done({ ...brought, ...change })
    return database.transaction(async (tx) => {
      const gone = await stillMay(tx, visitor, 'person.self')
      if (gone) return gone
      // Of two at once each changes what it names.
      const [row] = await tx
        .insert(mySizes)
        .values({ userId: visitor.id, ...change, updatedAt: clock() })
        .onConflictDoUpdate({ target: mySizes.userId, set: { ...change, updatedAt: clock() } })
        .returning({ shoes: mySizes.shoes, clothes: mySizes.clothes })
      if (!isAnySize(row!)) await tx.delete(mySizes).where(eq(mySizes.userId, visitor.id))
      return done(row!)
    })
  }

  /** Of who just signed in: what the account says stays, what it does not say is the browser's. */
  async function merge(userId: number, brought: MySize): Promise<void> {
    const known = knownOnly(brought, settings)
    if (!isAnySize(known)) return
    await database.db
      .insert(mySizes)
      .values({ userId, ...known, updatedAt: clock() })
      .onConflictDoUpdate({
        target: mySizes.userId,
        set: {
          shoes: sql`coalesce(${mySizes.shoes}, excluded.shoes)`,
          clothes: sql`coalesce(${mySizes.clothes}, excluded.clothes)`,
        },
      })
  }

  return { find, own, keep, merge }
}
