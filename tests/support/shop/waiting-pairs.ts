/** Entrusted pairs in the states from which the API's calls go on: of somebody at the counter, and of cliente@vereda.test, who owns theirs by their account. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { consignorAccounts, consignors, units, unitTerms, users } from '#data/schema.ts'
import { settlementNumber } from '#rules/consignment/settlements/settlement.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { addEntry } from '#shop/consignment/ledger/entries.ts'
import { photo } from '../photo.ts'
import type { TestServer } from '../app.ts'
import { cuilOf } from './consigned-pairs.ts'
import { ALL_YES, PICTURES, walkIn } from './at-the-desk.ts'

function valueOf<T>(end: Outcome<T>): T {
  if (!end.ok) throw new Error(JSON.stringify(end))
  return end.value
}
const AT_DESK = [
  'onSale',
  'toReject',
  'toTakeOut',
  'toHandBack',
  'toLose',
  'lost',
  'toBuy',
  'toClaim',
] as const
const OWN = ['Terms', 'No', 'Paper', 'Floor', 'Sell', 'Keep', 'Price', 'Back', 'Found', 'Claim'] as const

/** $names of the calls, with the code of each. */
export async function waitingPairs({ shop, database, signIn }: TestServer) {
  const { desk, people } = shop.consignment
  const person = async (email: string, role: 'owner' | 'warehouse' | null = null) => {
    await signIn(email)
    const [row] = await database.db
      .update(users)
      .set({ role, emailVerified: true })
      .where(eq(users.email, email))
      .returning()
    return { ...row!, kind: 'person', authenticatedAt: new Date() } as unknown as PersonVisitor
  }
  const noa = await person('noa@contract.test', 'owner')
  const mila = await person('mila@contract.test', 'warehouse')
  let dni = 33_400_000

  /** On paper. */
  async function received(many: number, form: object): Promise<string[]> {
    const { codes } = valueOf(await desk.walkIn(noa, walkIn({ equal: String(many), ...form })))
    const { consignor } = valueOf(await desk.look(noa, codes[0]!))
    dni += 1
    if (!consignor.dniSeen)
      valueOf(await people.seeDocument(noa, consignor.id, { dni: String(dni), adult: 'on' }))
    valueOf(await desk.addPapers(noa, codes[0]!, 'received', [await photo(64, 48), await photo(48, 64)]))
    return valueOf(await desk.receive(noa, { codes, how: 'paper' })).codes
  }
  const check = (code: string) =>
    desk.inspect(noa, code, { answers: ALL_YES, verdict: 'pass', grade: 'new_boxed', box: 'whole' })
  async function onSale(codes: readonly string[]): Promise<void> {
    // So many alike are signed by two.
    for (const code of codes)
      if (valueOf(await check(code)).waitsForSecond) valueOf(await desk.secondSign(mila, code))
    valueOf(await desk.place(noa, codes[0]!, { productId: 1, size: '42', equal: true }))
    // An order of equal ones may take any: the last one, to be bought, is by itself.
    valueOf(await desk.place(noa, codes.at(-1)!, { productId: 1, size: '41' }))
    for (const code of codes) {
      valueOf(await desk.keepParts(noa, code, { pictures: PICTURES, flaws: [] }))
      valueOf(await desk.photographed(noa, code))
      valueOf(await shop.units.list(noa, code))
    }
  }

  const [toReject, ...atDesk] = await received(AT_DESK.length, { email: 'elsa@contract.test' })
  await onSale(atDesk)
  const named: Record<string, string> = { toReject: toReject! }
  AT_DESK.filter((name) => name !== 'toReject').forEach((name, index) => (named[name] = atDesk[index]!))
  valueOf(await desk.takeOut(noa, named.toHandBack!))
  valueOf(await desk.lost(noa, named.lost!, { why: 'No está en su estante' }))

  const [dear] = await received(1, { email: 'elsa@contract.test', price: '350000', floor: '300000' })
  valueOf(await check(dear!))
  named.toSign = dear!

  const awaited = async (form: object) => valueOf(await desk.walkIn(noa, walkIn(form))).codes[0]!
  named.toCallOff = await awaited({ email: 'elsa@contract.test' })
  await person('cliente@vereda.test')
  const own = await received(OWN.length, { email: 'cliente@vereda.test', name: 'Clara', surname: 'Díaz' })
  await onSale(own)
  named.portalAwaited = await awaited({ email: 'cliente@vereda.test' })
  OWN.forEach((name, index) => (named[`portal${name}`] = own[index]!))
  await database.db
    .update(unitTerms)
    .set({ proposedBy: 'sheet:1' })
    .where(eq(unitTerms.unitId, sql`(select id from ${units} where code = ${named.portalPaper})`))
  const [refused] = await received(1, { email: 'cliente@vereda.test' })
  valueOf(await desk.addPapers(noa, refused!, 'refused', [await photo(64, 48)]))
  valueOf(await desk.reject(noa, refused!, { reason: 'fake', why: 'La etiqueta no es del modelo.' }))
  named.portalRefused = refused!
  const ownSettlement = await settled(own[0]!)
  await foundAgain(named.portalFound!)
  // Another owner would have to approve what the one of these calls closed.
  await database.db.update(users).set({ role: 'warehouse' }).where(eq(users.id, noa.id))
  return { ...named, ...ownSettlement }

  /** It was paid as lost, and waits for what its owner chooses. */
  async function foundAgain(code: string): Promise<void> {
    const role = (one: 'owner' | 'warehouse') =>
      database.db.update(users).set({ role: one }).where(eq(users.id, mila.id))
    valueOf(await desk.lost(noa, code, { why: 'No está en su estante' }))
    await role('owner')
    valueOf(await desk.confirmLoss({ ...mila, role: 'owner' }, code))
    await role('warehouse')
    valueOf(await desk.turnedUp(noa, code))
  }

  /** Its owner is owed something, and a settlement of it was closed. */
  async function settled(code: string) {
    const { consignor } = valueOf(await desk.look(noa, code))
    const [row] = await database.db.select().from(consignors).where(eq(consignors.id, consignor.id))
    await database.transaction(async (tx) => {
      await tx.insert(consignorAccounts).values({
        consignorId: row!.id,
        account: 'clara.diaz.mp',
        holder: 'Clara Díaz',
        cuil: cuilOf(row!.dni),
        usableFrom: new Date(0),
        createdBy: 'system:test',
      })
      await addEntry(tx, {
        consignorId: row!.id,
        kind: 'compensation',
        amountCentavos: 1_500_000,
        reason: 'Se manchó con nosotros',
        actor: 'system:test',
        requestKey: randomUUID(),
        at: new Date(),
      })
    })
    const run = { key: randomUUID(), consignorIds: [row!.id] }
    const { settlements } = valueOf(await shop.consignment.settlements.close(noa, run))
    return { ownSettlement: settlementNumber(settlements[0]!.id), cuil: cuilOf(row!.dni) }
  }
}
