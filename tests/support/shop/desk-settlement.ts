/** A consignor with a settlement at the bank, another that waits to be approved, and something to be paid next; for tests that walk pages. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { consignorAccounts, consignors, users } from '#data/schema.ts'
import { settlementNumber } from '#rules/consignment/settlements/settlement.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { addEntry } from '#shop/consignment/ledger/entries.ts'
import type { Shop } from '#shop/shop.ts'
import { cuilOf } from './consigned-pairs.ts'

function valueOf<T>(end: Outcome<T>): T {
  if (!end.ok) throw new Error(end.message)
  return end.value
}

export async function deskSettlement({ shop, database }: { shop: Shop; database: Database }) {
  const { settlements } = shop.consignment
  const [owner] = await database.db.select().from(users).where(eq(users.role, 'owner')).orderBy(users.id)
  const admin = { ...owner!, kind: 'person', authenticatedAt: new Date() } as unknown as PersonVisitor
  const drawn = 31_000_000 + Math.floor(Math.random() * 900_000)
  const dni = String(drawn)
  const at = new Date()
  const consignorId = await database.transaction(async (tx) => {
    const person = {
      name: 'Rosa',
      surname: 'Luque',
      email: `rosa.${drawn}@example.com`,
      dni,
      dniSeenAt: at,
      dniSeenBy: admin.id,
    }
    const [row] = await tx.insert(consignors).values(person).returning({ id: consignors.id })
    await tx.insert(consignorAccounts).values({
      consignorId: row!.id,
      account: 'rosa.luque.mp',
      holder: 'Rosa Luque',
      cuil: cuilOf(dni),
      usableFrom: new Date(at.getTime() - 3_600_000),
      createdBy: 'system:test',
    })
    return row!.id
  })
  const owe = (amountCentavos: number) =>
    database.transaction((tx) =>
      addEntry(tx, {
        consignorId,
        kind: 'compensation',
        amountCentavos,
        reason: 'Se manchó con nosotros',
        actor: 'system:test',
        requestKey: randomUUID(),
        at,
      }),
    )
  const close = async () => {
    const asked = { key: randomUUID(), consignorIds: [consignorId] }
    return valueOf(await settlements.close(admin, asked)).settlements[0]!
  }
  await owe(6_742_500)
  const { id, total } = await close()
  valueOf(await settlements.approve(admin, { settlements: [{ id }] }))
  const { sha256 } = valueOf(await settlements.exportFile(admin, { ids: [id], shown: { count: 1, total } }))
  await owe(2_500_000)
  const closed = await close()
  await owe(1_000_050)
  return { consignorId, id, number: settlementNumber(id), closed: closed.id, sha256 }
}
