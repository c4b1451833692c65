/** The people of the shop: who they are, the personal data they keep with us, and what an admin may decide about them. */
import { and, eq, isNull } from 'drizzle-orm'
import { users, personalData as personalDataTable } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import {
  PERSONAL_DATA_INVALID,
  personalData as personalDataRule,
  type PersonalData,
} from '#rules/checkout/purchase.ts'
import { keepUsual, usualWhere } from '#shop/addresses/kept.ts'
import type { ShopContext } from '#shop/context.ts'
import { openErasure } from '#shop/personal-data/erasure.ts'
import { openOwnData } from '#shop/personal-data/own-data.ts'
import { fromWho, toWho } from '#shop/personal-data/personal-data.ts'
import { readForm } from '#shop/read-form.ts'
import { KNOWN_PERSON, type KnownPerson } from './person.ts'
import { openRoles } from './roles.ts'
import { stillMay } from './still-may.ts'

export function openUsers(context: ShopContext) {
  const { database, clock } = context

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

  return {
    find,
    personalData,
    savePersonalData,
    ...openRoles(context),
    ...openOwnData(context),
    ...openErasure(context),
  }
}
