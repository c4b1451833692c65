/** What somebody keeps with us of the personal data that an order asks for: who they are, and where they usually are. */
import { eq } from 'drizzle-orm'
import { personalData as personalDataTable } from '#data/schema.ts'
import {
  PERSONAL_DATA_INVALID,
  personalData as personalDataRule,
  type PersonalData,
} from '#rules/checkout/purchase.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { keepUsual, usualWhere } from './kept.ts'
import { fromWho, toWho } from './personal-data.ts'

export function openPersonalData(context: ShopContext) {
  const { database, clock } = context

  /** What the form of product §20.1 starts with, where they usually are in it; null when nobody is signed in or nothing is kept yet. */
  async function personalData(visitor: Visitor): Promise<Partial<PersonalData> | null> {
    if (visitor.kind !== 'person') return null
    const [row] = await database.db
      .select()
      .from(personalDataTable)
      .where(eq(personalDataTable.userId, visitor.id))
    const where = await usualWhere(database.db, visitor.id)
    return row || where ? { ...(row && fromWho(row)), ...where } : null
  }

  /**
   * Rings `new-user` (product §20.6: newUser is emitted when personal data is saved). Where they are is their usual address, unless
   * only who they are is to be kept.
   */
  async function savePersonalData(
    visitor: Visitor,
    input: unknown,
    { onlyWho = false } = {},
  ): Promise<Outcome<PersonalData>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return missing()
    const form = readForm(personalDataRule, input, PERSONAL_DATA_INVALID)
    if (!form.ok) return form
    const row = { ...toWho(form.value), updatedAt: clock() }
    const gone = await database.transaction(async (tx) => {
      const refusedNow = await stillMay(tx, visitor, 'person.self')
      if (refusedNow) return refusedNow
      await tx
        .insert(personalDataTable)
        .values({ userId: visitor.id, ...row })
        .onConflictDoUpdate({ target: personalDataTable.userId, set: row })
      if (!onlyWho) await keepUsual(tx, visitor.id, form.value, clock())
      return null
    })
    if (gone) return gone
    await context.hint({ kind: 'new-user', userId: visitor.id })
    return done(form.value)
  }

  return { personalData, savePersonalData }
}
