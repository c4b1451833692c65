import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { fromPesos } from '#rules/money.ts'
import { PROMOTION_LIST_MESSAGES } from '#rules/promotions/promotion-list.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture } from '#tests/support/orders-admin.ts'
import { openPromotionsAdmin } from './admin.ts'
import { openPromotionList } from './list.ts'

/** Holds product §10.9. */

describeEachDatabase('promotions as a list', (open) => {
  let database: Database
  let admin: ReturnType<typeof openPromotionsAdmin>
  let list: ReturnType<typeof openPromotionList>
  let vale: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    admin = openPromotionsAdmin(orderFixture(database).context)
    list = openPromotionList(admin)
    vale = await seedUser(database, { role: 'owner' })
    for (const one of [
      {
        name: 'Semana; del calzado',
        kind: 'percent',
        percent: '20',
        category: ['calzado'],
        ids: '7, 9',
        sizes: '41 m',
        minimum: '50.000,50',
        endsOn: '2031-01-31',
      },
      { name: 'Tres mil', kind: 'amount', amount: '3.000', code: 'TRESMIL', maxUses: '10', stackable: true },
    ]) {
      const end = await admin.create(vale, one)
      if (!end.ok) throw new Error(JSON.stringify(end))
    }
  })
  const file = async () => {
    const end = await list.csv(vale)
    return end.ok ? end.value : ''
  }
  async function tried(text: string) {
    const end = await list.tryList(vale, text)
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value
  }

  test('what leaves comes in again and is the same; what was changed in it is changed, and a row more is a new one', async () => {
    const text = await file()
    expect((await tried(text)).rows.map(({ what, problems }) => [what, problems])).toEqual([
      ['same', []],
      ['same', []],
    ])
    const edited = `${text.replace('3000', '2500,5').trimEnd()}\r\n;Envío de prueba;envío gratis\r\n`
    const trial = await tried(edited)
    expect(trial.rows.map(({ what }) => what).toSorted()).toEqual(['changed', 'new', 'same'])
    expect(await list.takeList(vale, edited, trial.seen)).toMatchObject({ ok: true, value: { saved: 2 } })
    const all = await admin.list(vale)
    expect(all.ok && all.value.rows).toMatchObject([
      { name: 'Envío de prueba', kind: 'free_shipping', active: true },
      { code: 'TRESMIL', amount: fromPesos(2500.5), maxUses: 10, stackable: true },
      { name: 'Semana; del calzado', sizes: ['41', 'M'], products: [7, 9], minimum: fromPesos(50_000.5) },
    ])
    const again = await tried(edited)
    expect(again.rows.every(({ what }) => what === 'same')).toBe(true)
  })

  test('problems are told by row and heading, and nothing of such a list is saved', async () => {
    const text = `Nombre;Qué descuenta;Porcentaje;Hasta;Categorías;N.º
Buena;Porcentaje;10;31/01/2031;;
Mala;Porcentaje;120;ayer;sombreros;
;2x2;;;;999`
    const trial = await tried(text)
    expect(trial.rows[0]).toMatchObject({ line: 2, what: 'new', problems: [] })
    expect(trial.rows[1]!.problems.join(' ')).toMatch(/Porcentaje: .*Hasta: /)
    expect(trial.rows[2]!.problems.join(' ')).toMatch(/N\.º: no hay.*Nombre: Poné.*Qué descuenta: Elegí/)
    expect(await list.takeList(vale, text, trial.seen)).toMatchObject({
      message: PROMOTION_LIST_MESSAGES.problems,
    })
    expect(await admin.list(vale)).toMatchObject({ value: { rows: { length: 2 } } })
  })

  test('what somebody else changed since it was looked at is not run over', async () => {
    const edited = (await file()).replace('3000', '2500')
    const { seen } = await tried(edited)
    const all = await admin.list(vale)
    await admin.deactivate(vale, all.ok ? all.value.rows[0]!.id : 0)
    expect(await list.takeList(vale, edited, seen)).toMatchObject({
      message: PROMOTION_LIST_MESSAGES.changed,
    })
    expect(await list.tryList(vale, 'hola')).toMatchObject({ kind: 'invalid' })
    const warehouse = await seedUser(database, { role: 'warehouse' })
    expect([await list.csv(warehouse), await list.tryList(warehouse, edited)]).toMatchObject([
      { kind: 'refused' },
      { kind: 'refused' },
    ])
  })
})
