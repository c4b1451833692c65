/** Two of the pairs that wait (waiting-pairs.ts), sold, owed to their owners, and given something back of: one that its owner was told of, and one not. */
import { eq, sql } from 'drizzle-orm'
import { unitSales, units, users } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import type { Outcome } from '#rules/outcome.ts'
import { system, type PersonVisitor } from '#rules/users/access.ts'
import type { TestServer } from '../app.ts'
import { customerBuys } from './customers-edit.ts'

const SHOPS = system('test')
const BUYER = 'compra@contract.test'
function valueOf<T>(end: Outcome<T>): T {
  if (!end.ok) throw new Error(JSON.stringify(end))
  return end.value
}

/** $names of the calls: of the refund that nobody was told of, and of the claim that is open. */
export async function waitingClaims(server: TestServer, { toClaim, portalClaim }: Record<string, string>) {
  const { shop, database, signIn } = server
  await signIn(BUYER)
  valueOf(await shop.settingsAdmin.change(SHOPS, { transferAlias: 'vereda.tienda' }))
  const [owner] = await database.db.select().from(users).where(eq(users.role, 'owner')).orderBy(users.id)
  const admin = { ...owner!, kind: 'person', authenticatedAt: new Date() } as unknown as PersonVisitor

  /** What went back of it. */
  async function refunded(code: string): Promise<number> {
    const order = await customerBuys(server, { productId: 1, size: '41', quantity: 1, unit: code }, BUYER)
    const { total } = valueOf(await shop.ordersAdmin.find(SHOPS, order.id))
    const came = { amount: total / 100, day: dayOf(new Date()), key: `claim-${code}` }
    valueOf(await shop.transfers.receive(SHOPS, order.id, came))
    // Months later.
    await database.db
      .update(unitSales)
      .set({ state: 'payable', payableAt: new Date() })
      .where(eq(unitSales.unitId, sql`(select id from ${units} where code = ${code})`))
    const asked = { amount: '10000', reason: 'Se despegó la suela', key: `refund-${code}` }
    return valueOf(await shop.ordersAdmin.refund(admin, order.id, asked)).refundId
  }

  const refund = String(await refunded(toClaim!))
  const told = { refundId: await refunded(portalClaim!), amount: 10_000, reason: 'La suela estaba pegada.' }
  const { claimId } = valueOf(await shop.consignment.sales.claim(admin, portalClaim!, told))
  return { refund, ownClaim: String(claimId) }
}
