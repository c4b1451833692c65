import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { byHand } from '#tests/support/by-hand.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'

const HOURS = 60

describeOneDatabase('proofs of a transfer', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof byHand>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await byHand(database)))

  test('a proof is a picture or a PDF by its bytes, gives time to look, and pays nothing', async () => {
    const { id, reference } = await shop.awaited()
    const { transfers, ana, admin, fixture } = shop
    const pdf = new TextEncoder().encode('%PDF-1.4 …')
    expect(await transfers.sendProof(ana, reference, new TextEncoder().encode('<html>'))).toMatchObject({
      kind: 'invalid',
    })
    expect(await transfers.sendProof(admin, reference, pdf)).toMatchObject({ kind: 'missing' })
    fixture.context.later(47 * HOURS)
    for (let one = 0; one < 3; one += 1)
      expect(await transfers.sendProof(ana, reference, pdf)).toMatchObject({ ok: true })
    expect(await transfers.sendProof(ana, reference, pdf)).toMatchObject({ kind: 'conflict' })
    fixture.context.later(70 * HOURS)
    expect(await fixture.orders.sweep()).toBe(0)
    expect(await shop.pageOf(id)).toMatchObject({ paymentStatus: 'not_paid' })
    const waiting = await transfers.awaiting(admin)
    const [proof] = waiting.ok ? waiting.value.orders[0]!.proofs : []
    const bytes = await transfers.proof(ana, proof!.id)
    expect(bytes.ok && [bytes.value.kind, Buffer.from(bytes.value.bytes).toString()]).toEqual([
      'pdf',
      '%PDF-1.4 …',
    ])
    expect(await transfers.proof(admin, proof!.id)).toMatchObject({ ok: true })
    const berto = await seedUser(database)
    expect(await transfers.proof(berto, proof!.id)).toMatchObject({ kind: 'missing' })
    fixture.context.later(91 * 24 * HOURS)
    expect(await transfers.forget()).toBe(3)
  })
})
