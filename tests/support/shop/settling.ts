/** Consignors to whom something is owed, and two people who may pay them. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { consignorAccounts, settlements, units, unitSales } from '#data/schema.ts'
import type { ConsignorEntryKind } from '#rules/consignment/labels.ts'
import { addEntry } from '#shop/consignment/ledger/entries.ts'
import { openSettlements } from '#shop/consignment/settlements/settlements.ts'
import { seedUser } from '#tests/support/builders.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from './consigned-pairs.ts'

/** Of empty tables. */
export async function settling(database: Database) {
  const shop = await ordersAsAdmin(database)
  const { context } = shop.fixture
  const verbs = openSettlements(context)
  const pairs = consignedPairs(database, context, shop.admin)
  const second = await seedUser(database, { role: 'owner', username: 'leo' })
  const fresh = <P extends object>(person: P) => ({ ...person, authenticatedAt: context.clock() })

  async function owe(
    consignorId: number,
    amount: number,
    kind: ConsignorEntryKind = 'compensation',
    at = context.clock(),
  ): Promise<number> {
    const id = await database.transaction((tx) =>
      addEntry(tx, {
        consignorId,
        kind,
        amountCentavos: amount,
        reason: kind === 'compensation' ? 'Se manchó con nosotros' : '',
        actor: 'system:test',
        requestKey: randomUUID(),
        at,
      }),
    )
    return id!
  }
  /** Somebody with so much to be paid. */
  async function owed(...amounts: number[]): Promise<number> {
    const id = await pairs.consignor()
    for (const amount of amounts) await owe(id, amount)
    return id
  }

  /** A pair of theirs that was sold, delivered and is owed; answers its order. */
  async function sold(consignorId: number, price = 8_990_000) {
    const code = await pairs.onSale(shop.shoe.id, { consignorId, price, floor: 6_000_000 })
    const order = await shop.fixture.paid(shop.ana, [
      { productId: shop.shoe.id, size: '42', quantity: 1, unit: code },
    ])
    const [unit] = await database.db.select().from(units).where(eq(units.code, code))
    const at = context.clock()
    const [sale] = await database.db
      .update(unitSales)
      .set({ state: 'payable', payableAt: at })
      .where(and(eq(unitSales.unitId, unit!.id), eq(unitSales.orderId, order.id)))
      .returning()
    const part = sale!.partCentavos
    await database.transaction((tx) =>
      addEntry(tx, {
        consignorId,
        kind: 'sale',
        amountCentavos: part,
        unitId: unit!.id,
        saleId: sale!.id,
        actor: 'system:jobs',
        requestKey: `sale:${sale!.id}`,
        at,
      }),
    )
    return { order, sale: sale!, code, part }
  }

  /** They told another account, usable at once. */
  const newAccount = (consignorId: number, changes: Partial<typeof consignorAccounts.$inferInsert> = {}) =>
    database.transaction(async (tx) => {
      const [before] = await tx
        .select()
        .from(consignorAccounts)
        .where(eq(consignorAccounts.consignorId, consignorId))
      const { id: _, ...old } = before!
      const [row] = await tx
        .insert(consignorAccounts)
        .values({ ...old, account: 'otra.cuenta.mp', createdAt: context.clock(), ...changes })
        .returning()
      return row!
    })

  const value = <T>(end: { ok: true; value: T } | { ok: false; message: string }): T => {
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const key = () => randomUUID()
  const close = async (consignorIds?: number[]) =>
    value(await verbs.close(shop.admin, { key: key(), consignorIds })).settlements
  const approve = (ids: number[]) => verbs.approve(fresh(second), { settlements: ids.map((id) => ({ id })) })
  /** Closed by one, approved by the other: their numbers. */
  async function approved(consignorIds?: number[]): Promise<number[]> {
    const ids = (await close(consignorIds)).map(({ id }) => id)
    const { left } = value(await approve(ids))
    if (left.length > 0) throw new Error(left.join(' '))
    return ids
  }
  const shownOf = async (ids: number[]) => {
    const rows = await Promise.all(ids.map(rowOf))
    return { ids, shown: { count: ids.length, total: rows.reduce((sum, row) => sum + row.totalCentavos, 0) } }
  }
  const exported = async (ids: number[]) => verbs.exportFile(fresh(shop.admin), await shownOf(ids))
  const pay = (ids: number[], proof = '000123') => verbs.markPaid(fresh(shop.admin), { ids, proof })
  async function rowOf(id: number) {
    const [row] = await database.db.select().from(settlements).where(eq(settlements.id, id))
    return row!
  }

  return {
    ...shop,
    verbs,
    pairs,
    second,
    fresh,
    owe,
    owed,
    sold,
    newAccount,
    key,
    close,
    approve,
    approved,
    exported,
    pay,
    rowOf,
    value,
  }
}
