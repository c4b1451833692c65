/** Who buys at the counter, where they have an account (product §57.8): found by their e-mail, with what they have to spend. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { users } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { customerForm, TILL_SAYS } from '#rules/till/till.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { balanceOf } from '#shop/credit/ledger.ts'
import { accountOf } from '#shop/orders/whose.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'

export type TillCustomer = { id: number; name: string; email: string; balance: Centavos }

export async function customerOf(db: Reader, id: number): Promise<TillCustomer | null> {
  const [found] = await db
    .select({ id: users.id, name: users.username, email: users.email })
    .from(users)
    .where(
      and(eq(users.id, id), eq(users.emailVerified, true), eq(users.ban, false), isNull(users.deletedAt)),
    )
  return found?.email ? { ...found, email: found.email, balance: await balanceOf(db, id) } : null
}

export function openTillCustomer(context: ShopContext) {
  const { database } = context
  const { db } = database

  return {
    /** null: nobody who may buy here by their account. */
    async customer(visitor: Visitor, id: number): Promise<Outcome<TillCustomer | null>> {
      const refusal = may(visitor, 'till.sell')
      if (refusal) return refusal
      return done(inReach(id) ? await customerOf(db, id) : null)
    },

    /** `input`: rules/till/till.ts `customerForm`. */
    async findCustomer(visitor: Visitor, input: unknown): Promise<Outcome<TillCustomer>> {
      const refusal = may(visitor, 'till.sell')
      if (refusal) return refusal
      const form = readForm(customerForm, input, TILL_SAYS.invalid)
      if (!form.ok) return form
      const account = await database.transaction((tx) => accountOf(tx, form.value.email))
      if (account?.ban) return invalid(TILL_SAYS.banned, { email: TILL_SAYS.banned })
      const found = account && (await customerOf(db, account.id))
      return found ? done(found) : invalid(TILL_SAYS.noAccount, { email: TILL_SAYS.noAccount })
    },
  }
}
