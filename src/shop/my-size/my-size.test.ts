import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { mySizes } from '#data/schema.ts'
import { MY_SIZE_SAYS, NO_SIZE } from '#rules/my-size/my-size.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { openMySize } from './my-size.ts'
import { frameParts } from '#shop/parts.ts'
import { openFrameData } from '#shop/users/frame-data.ts'

/** Holds product §45.1, §45.2. */

describeEachDatabase('my size', (open) => {
  let database: Database
  let shop: ReturnType<typeof openMySize>
  let ana: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    const context = testContext(database)
    shop = openMySize(context, { atHand: openFrameData(context, frameParts) })
    ana = await seedUser(database)
  })
  const rows = () => database.db.$count(mySizes)

  test('a stranger’s size is their browser’s: nothing is written here', async () => {
    const end = await shop.keep(anonymous, { shoes: null, clothes: 'M' }, { shoes: '42' })
    expect(end).toEqual({ ok: true, value: { shoes: '42', clothes: 'M' } })
    expect(await shop.find(anonymous, { shoes: '42', clothes: 'algo' })).toEqual({
      shoes: '42',
      clothes: null,
    })
    expect(await rows()).toBe(0)
  })

  test('an account keeps one of each kind, changes what is named and forgets what is null', async () => {
    expect(await shop.keep(ana, NO_SIZE, { shoes: '42' })).toMatchObject({ ok: true })
    expect(await shop.keep(ana, NO_SIZE, { clothes: 'M' })).toMatchObject({
      value: { shoes: '42', clothes: 'M' },
    })
    expect(await shop.find(ana, { shoes: '37', clothes: 'XS' })).toEqual({ shoes: '42', clothes: 'M' })
    await shop.keep(ana, NO_SIZE, { shoes: null })
    expect(await shop.find(ana, NO_SIZE)).toEqual({ shoes: null, clothes: 'M' })
    await shop.keep(ana, NO_SIZE, NO_SIZE)
    expect(await rows()).toBe(0)
  })

  test('two windows that name different kinds at once both count', async () => {
    await shop.keep(ana, NO_SIZE, { shoes: '40' })
    await Promise.all([shop.keep(ana, NO_SIZE, { shoes: '42' }), shop.keep(ana, NO_SIZE, { clothes: 'L' })])
    expect(await shop.find(ana, NO_SIZE)).toEqual({ shoes: '42', clothes: 'L' })
  })

  test('what the shop’s lists do not have is nobody’s size', async () => {
    for (const visitor of [anonymous, ana])
      expect(await shop.keep(visitor, NO_SIZE, { shoes: '99', clothes: 'M' })).toMatchObject({
        kind: 'invalid',
        fields: { shoes: MY_SIZE_SAYS.unknown },
      })
    expect(await shop.keep({ ...ana, ban: true }, NO_SIZE, { shoes: '42' })).toMatchObject({
      kind: 'refused',
    })
    expect(await rows()).toBe(0)
  })

  test('at the sign-in the account’s wins, and what it does not say comes from the browser', async () => {
    await shop.merge(ana.id, { shoes: '41', clothes: 'nada' })
    expect(await shop.find(ana, NO_SIZE)).toEqual({ shoes: '41', clothes: null })
    await shop.merge(ana.id, { shoes: '44', clothes: 'S' })
    expect(await shop.find(ana, NO_SIZE)).toEqual({ shoes: '41', clothes: 'S' })
    await shop.merge(ana.id, NO_SIZE)
    expect(await rows()).toBe(1)
  })
})
