/** The owners that a sheet brings: those who are here already stay as they are, the others come with what it says of them. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { agreements, consignorAccounts, consignors } from '#data/schema.ts'
import { normalisePhone } from '#rules/phone.ts'
import type { SheetOwner } from '#rules/consignment/sheet/row.ts'
import type { Settings } from '#shop/context.ts'
import { isOwnAccount, type PlannedOwner } from '../people.ts'
import { AT_ONCE, inParts, type By } from '../parts.ts'

/** Answers the number of each by its key, and which of them are new. */
export async function writeOwners(
  tx: Tx,
  settings: Settings,
  planned: readonly PlannedOwner[],
  by: By,
): Promise<{ idOf: Map<string, number>; made: number[] }> {
  const idOf = new Map(
    planned.flatMap(({ key, consignorId }) => (consignorId === null ? [] : [[key, consignorId]])),
  )
  const made: number[] = []
  const fresh = planned.filter(({ consignorId }) => consignorId === null)
  for (const some of inParts(fresh, AT_ONCE)) {
    const rows = await tx
      .insert(consignors)
      .values(some.map(({ owner }) => personOf(owner, by)))
      .returning({ id: consignors.id })
    // They are numbered in the order in which they are given.
    const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
    some.forEach(({ key }, at) => idOf.set(key, ids[at]!))
    made.push(...ids)
    // Of who is here already theirs stays as it is: a spreadsheet pays nobody elsewhere.
    const accounts = some.flatMap(({ owner }, at) =>
      isOwnAccount(owner) && owner.account !== '' ? [accountOf(ids[at]!, owner, settings, by)] : [],
    )
    if (accounts.length > 0) await tx.insert(consignorAccounts).values(accounts)
  }
  return { idOf, made }
}

const personOf = (owner: SheetOwner, { sheetId, at }: By) => ({
  name: owner.name,
  surname: owner.surname,
  email: owner.email,
  phone: normalisePhone(owner.phone),
  dni: owner.dni,
  cuil: owner.cuil,
  note: lacks(owner, sheetId),
  createdAt: at,
  updatedAt: at,
})

/** What the desk has to ask for; '' where nothing is. */
function lacks(owner: SheetOwner, sheetId: number): string {
  const missing = [
    ...(owner.dni === '' ? ['DNI'] : []),
    ...(owner.email === '' ? ['e-mail'] : []),
    ...(owner.phone === '' ? ['celular'] : []),
    ...(owner.account !== '' && !isOwnAccount(owner) ? ['CUIL de su cuenta, que por eso no entró'] : []),
  ]
  const asked = owner.email === '' || missing.length > 1 || (owner.account !== '' && !isOwnAccount(owner))
  return asked ? `Por completar: vino de la planilla ${sheetId} sin ${missing.join(', ')}.` : ''
}

const accountOf = (
  consignorId: number,
  owner: SheetOwner,
  { accountHoldHours }: Settings,
  { actor, at }: By,
) => ({
  consignorId,
  account: owner.account,
  holder: `${owner.name} ${owner.surname}`.trim(),
  cuil: owner.cuil,
  usableFrom: new Date(at.getTime() + accountHoldHours * 3_600_000),
  createdBy: actor,
  createdAt: at,
})

/** On paper, as whoever imports declares; no copy of a text leaves that its owner did not see. Answers each one's agreement. */
export async function agreeOnPaper(
  tx: Tx,
  consignorIds: readonly number[],
  textId: number,
  { witness, at }: By,
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const some of inParts([...new Set(consignorIds)], AT_ONCE)) {
    await tx
      .insert(agreements)
      .values(
        some.map((consignorId) => ({ consignorId, textId, how: 'paper' as const, witness, acceptedAt: at })),
      )
      .onConflictDoNothing()
    const rows = await tx
      .select({ id: agreements.id, consignorId: agreements.consignorId })
      .from(agreements)
      .where(and(eq(agreements.textId, textId), inArray(agreements.consignorId, [...some])))
    for (const { id, consignorId } of rows) found.set(consignorId, id)
  }
  return found
}
