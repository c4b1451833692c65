/** A deed of an owner on one of their own pairs: held while it happens, and missing where it is not theirs. */
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { units } from '#data/schema.ts'
import { mayAct, type Holder } from '#rules/consignment/portal/holder.ts'
import type { CodePurpose } from '#rules/consignment/codes.ts'
import { missing, type Outcome } from '#rules/outcome.ts'
import { readUnitCode } from '#rules/units/code.ts'
import type { Visitor } from '#rules/users/access.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { holdUnit, type AnyHeldUnit, type UnitRow } from '#shop/units/unit.ts'
import { checkCode, sendCode } from '../codes/codes.ts'

const isTheirs = ({ consignorId }: Holder) =>
  and(eq(units.owner, 'consignor'), eq(units.consignorId, consignorId))

/** As it is now, for a look before the deed. */
export async function theirUnit(db: Reader | Tx, holder: Holder, typed: string): Promise<UnitRow | null> {
  const code = readUnitCode(typed)
  if (code === null) return null
  const [row] = await db
    .select()
    .from(units)
    .where(and(eq(units.code, code), isTheirs(holder)))
  return row ?? null
}

async function onTheirs<T>(
  context: ShopContext,
  holder: Holder,
  typed: string,
  act: (tx: Tx, there: AnyHeldUnit) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const code = readUnitCode(typed)
  if (code === null) return missing()
  let productId: number | undefined
  const end = await commitIfDone<Outcome<T>>(context.database, async (tx) => {
    const there = await holdUnit(tx, code)
    if (there?.unit.owner !== 'consignor' || there.unit.consignorId !== holder.consignorId) return missing()
    productId = there.product?.id
    return act(tx, there)
  })
  if (end.ok && productId !== undefined) await context.hint({ kind: 'catalogue', productId })
  return end
}

/** The same for whoever may change something already. */
export async function actOnTheirs<T>(
  context: ShopContext,
  holder: Holder,
  typed: string,
  act: (tx: Tx, there: AnyHeldUnit) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return mayAct(holder) ?? onTheirs(context, holder, typed, act)
}

/** Mails the code that `withCode` asks for. */
export async function askCode(
  context: ShopContext,
  visitor: Visitor,
  holder: Holder,
  typed: string,
  purpose: CodePurpose,
): Promise<Outcome<{ email: string }>> {
  const unit = await theirUnit(context.database.db, holder, typed)
  if (!unit) return missing()
  return sendCode(context, visitor, codeFor(holder, unit.id, purpose))
}

/** With a code typed for this deed on this pair, which is used up; `before` looks first whether there is anything to do. */
export async function withCode<T>(
  context: ShopContext,
  visitor: Visitor,
  holder: Holder,
  asked: { code: string; typed: string; purpose: CodePurpose },
  before: (unit: UnitRow) => Promise<Outcome<unknown>>,
  act: (tx: Tx, there: AnyHeldUnit) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const unit = await theirUnit(context.database.db, holder, asked.code)
  if (!unit) return missing()
  const first = await before(unit)
  if (!first.ok) return first
  const proven = await checkCode(context, visitor, codeFor(holder, unit.id, asked.purpose), asked.typed)
  return proven.ok ? onTheirs(context, holder, asked.code, act) : proven
}

const codeFor = ({ email }: Holder, unitId: number, purpose: CodePurpose) => ({
  purpose,
  subject: `unit:${unitId}`,
  email,
})
