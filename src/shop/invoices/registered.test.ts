import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { invoiceBuyers, invoices } from '#data/schema.ts'
import { REGISTRY_SAYS } from '#rules/invoices/buyer.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { memoryArca } from '#tests/support/invoices.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

/** Holds product §42.3, §42.4. */

const CUIT = '20111111112'
const known = {
  name: 'ZAPATOS SA',
  address: 'Mitre 1, Lomas',
  condition: 'registered',
  active: true,
} as const

describeOneDatabase('a CUIT that wants an invoice', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let reference = ''
  let outside: ReturnType<typeof memoryArca>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    outside = memoryArca()
    shop = await ordersAsAdmin(database, outside.port)
    reference = ''
  })
  /** Of one order, however often. */
  async function asking(input: Record<string, unknown>) {
    if (reference === '') reference = (await shop.paid()).reference
    await shop.fixture.fiscal.openDue()
    return shop.fixture.fiscal.askFor(shop.ana, reference, input)
  }

  test('is enough by itself where the registry answers: the rest is what it says', async () => {
    outside.arca.registry.set(CUIT, known)
    expect(await asking({ cuit: '20-11111111-2' })).toMatchObject({ ok: true })
    expect(await database.db.select().from(invoices).orderBy(invoices.id)).toMatchObject([
      { letter: 'A', buyerName: 'ZAPATOS SA', buyerAddress: 'Mitre 1, Lomas', buyerCondition: 'registered' },
    ])
  })

  test('is told what does not agree, before ARCA refuses it or an invoice is of the wrong letter', async () => {
    const says = async (found: Parameters<typeof outside.arca.registry.set>[1], condition = '') => {
      outside.arca.registry.set(CUIT, found)
      const end = await asking({ cuit: CUIT, condition, name: 'Zapatos', address: 'Mitre 1' })
      return end.ok ? null : end.kind === 'invalid' ? end.fields : end
    }
    expect(await says(null)).toEqual({ cuit: REGISTRY_SAYS.unknown })
    expect(await says({ ...known, active: false })).toEqual({ cuit: REGISTRY_SAYS.inactive })
    expect(await says({ ...known, condition: 'consumer' }, 'registered')).toEqual({
      cuit: REGISTRY_SAYS.neither,
    })
    expect(await says(known, 'monotributo')).toEqual({
      condition: REGISTRY_SAYS.condition('Responsable inscripto'),
    })
    expect(await says(known, 'registered')).toBeNull()
    expect(await database.db.select().from(invoiceBuyers)).toMatchObject([{ name: 'Zapatos' }])
  })

  test('is taken as declared while the registry does not answer, and nobody asks it again for a minute', async () => {
    const whole = { cuit: CUIT, name: 'Zapatos', condition: 'registered', address: 'Mitre 1' }
    expect(await asking({ cuit: CUIT })).toMatchObject({
      fields: { name: expect.any(String), condition: expect.any(String), address: expect.any(String) },
    })
    expect(await asking(whole)).toMatchObject({ ok: true })
    outside.arca.registry.set(CUIT, { ...known, condition: 'monotributo' })
    expect(await asking(whole)).toMatchObject({ ok: true })
    shop.fixture.context.later(2)
    expect(await asking(whole)).toMatchObject({ fields: { condition: expect.any(String) } })
  })

  test('is asked about so often and no more', async () => {
    outside.arca.registry.set(CUIT, null)
    const ends = []
    for (let n = 0; n < 21; n += 1) ends.push(await asking({ cuit: CUIT }))
    expect(ends.map((end) => !end.ok && end.kind === 'invalid')).toEqual([...Array(20).fill(true), false])
  })
})
