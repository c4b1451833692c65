import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, newsletterAddresses, newsletterRecipients, outbox } from '#data/schema.ts'
import type { Email } from '#gateways/ports.ts'
import { NO_SIZE } from '#rules/my-size/my-size.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { openShop, type Shop } from '#shop/shop.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { absence, days, refusal } from '#tests/support/shop/outbox.ts'

/** Holds product §22.5, §22.6, §22.7. */

const TEXT = { subject: 'Llegó la primavera', body: 'Hola\n\nMirá lo nuevo.' }

describeEachDatabase('an issue on its way', (open) => {
  let database: Database
  let office: TestContext
  let shop: Shop
  let vale: PersonVisitor
  let sent: Email[]
  /** What the mail company does with each email, before it counts as sent. */
  let outside: (email: Email) => Promise<void>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    sent = []
    outside = async () => undefined
    const send = async (email: Email) => {
      await outside(email)
      sent.push(email)
    }
    // An hour ahead of the database's clock: what is queued «now» is due.
    office = testContext(database, { gateways: { mail: { send } }, now: new Date(Date.now() + 3_600_000) })
    shop = openShop(office)
    vale = await seedUser(database, { role: 'owner', email: 'vale@example.com' })
  })

  const join = async (people: number) => {
    for (let n = 1; n <= people; n++)
      await database.db
        .insert(newsletterAddresses)
        .values({ email: `p${n}@example.com`, consentedAt: office.clock() })
  }
  async function draft(input: object = TEXT): Promise<number> {
    const made = await shop.newsletter.issues.create(vale)
    if (!made.ok) throw new Error(made.message)
    const end = await shop.newsletter.issues.change(vale, made.value.id, input, 1)
    if (!end.ok) throw new Error(end.message)
    return made.value.id
  }
  async function issueOf(id: number) {
    const end = await shop.newsletter.issues.find(vale, id)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  async function start(people: number, input: object = TEXT): Promise<number> {
    await join(people)
    const id = await draft(input)
    const { version, reach } = await issueOf(id)
    expect(await shop.newsletter.issues.send(vale, id, { people: reach, version })).toMatchObject({
      ok: true,
    })
    return id
  }
  /** As long as anything is due; then time passes. */
  async function work(rounds = 1, minutes = 1) {
    for (let round = 0; round < rounds; round++) {
      while ((await shop.outbox.runDue()) > 0);
      office.later(minutes)
    }
  }
  const names = () => sent.map(({ to }) => to.split('@')[0]).toSorted()
  const healthy = async () =>
    (await shop.verify()).filter(({ broken, name }) => broken.length > 0 && /newsletter|outbox/.test(name))

  test('a letter says what there is in the size of who reads it, where they joined knowing of it', async () => {
    const shoe = await seedProduct(database, { sizes: { '38': 3, '39': 0 } })
    const wearers = { yes: '38', none: '39', untold: '38' }
    for (const [name, shoes] of Object.entries(wearers)) {
      const person = await seedUser(database, { email: `${name}@example.com` })
      await database.db
        .insert(newsletterAddresses)
        .values({ email: person.email, sized: name !== 'untold', consentedAt: office.clock() })
      await shop.mySize.keep(person, NO_SIZE, { shoes })
    }
    await start(1, { ...TEXT, products: [shoe.id] })
    await work()
    const told = sent.filter(
      ({ html, text }) => html.includes('En tu talle (38)') && text.includes('en tu talle (38)'),
    )
    expect(sent).toHaveLength(4)
    expect(told.map(({ to }) => to)).toEqual(['yes@example.com'])
    expect(sent.filter(({ text }) => text.includes('en tu talle'))).toHaveLength(1)
  })

  test('it goes to everybody once, in batches, and says how far it is', async () => {
    const id = await start(23)
    await work()
    expect(await issueOf(id)).toMatchObject({
      status: 'sending',
      people: 23,
      counts: { sent: 10, waiting: 13 },
    })
    await work(2)
    expect(await issueOf(id)).toMatchObject({ status: 'sent', counts: { sent: 23, waiting: 0 } })
    expect(new Set(names()).size).toBe(23)
    expect(sent).toHaveLength(23)
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(23)
    expect(office.hints).toContainEqual({ kind: 'newsletter', issueId: id })
    await work(3)
    expect(sent).toHaveLength(23)
    expect(await healthy()).toEqual([])
    await database.db.delete(newsletterRecipients).where(sql`id = 7`)
    expect(await healthy()).toMatchObject([{ broken: [{ id, people: 23, rows: 22 }] }])
  })

  test('two workers at the same batch, and one who comes late: everybody exactly once', async () => {
    const id = await start(9)
    outside = () => new Promise((resolve) => setTimeout(resolve, 5))
    const turn = [
      { issueId: id, batch: 1 },
      { id: 1, attempts: 1, born: '', failingSince: null },
    ] as const
    const { runBatch } = shop.newsletter.issues
    await Promise.all([
      runBatch(...turn),
      runBatch(...turn),
      openShop(office).newsletter.issues.runBatch(...turn),
    ])
    expect(names()).toEqual(Array.from({ length: 9 }, (_, n) => `p${n + 1}`))
    await runBatch(...turn)
    await work(5)
    expect(sent).toHaveLength(9)
    expect(await issueOf(id)).toMatchObject({ status: 'sent', counts: { sent: 9 } })
    expect(await database.db.$count(outbox, sql`kind = 'newsletter-batch'`)).toBeLessThanOrEqual(3)
  })

  test('whoever was being written to when the shop was cut off is not written to again', async () => {
    const id = await start(3)
    let cut: () => void = () => undefined
    // The process dies here: its promise never ends.
    outside = () => new Promise(() => cut())
    const dies = new Promise<void>((resolve) => (cut = resolve))
    void shop.outbox.runDue()
    await dies
    outside = async () => undefined
    office.later(3)
    await work(1, 4)
    expect(names()).toEqual(['p2', 'p3'])
    expect(await issueOf(id)).toMatchObject({ status: 'sending', counts: { leaving: 1, sent: 2 } })
    await work(4, 5)
    expect(await issueOf(id)).toMatchObject({ status: 'sent', counts: { failed: 1, sent: 2, leaving: 0 } })
    expect(await shop.newsletter.issues.results(vale, id)).toMatchObject({
      value: { ends: [{ cause: 'interrupted', people: 1 }] },
    })
    expect(sent).toHaveLength(2)
  })

  test('paused it stops, resumed it goes on, cancelled the rest is passed over', async () => {
    const id = await start(12)
    const { pause, resume, cancel } = shop.newsletter.issues
    outside = async () => void (sent.length === 3 && (await pause(vale, id)))
    await work()
    // The one that was on its way still left.
    expect(await issueOf(id)).toMatchObject({ status: 'paused', counts: { sent: 4, waiting: 8 } })
    await work(5)
    expect(sent).toHaveLength(4)
    expect(await pause(vale, id)).toMatchObject({ kind: 'conflict' })
    outside = async () => undefined
    expect(await resume(vale, id)).toMatchObject({ ok: true })
    outside = async () => void (sent.length === 5 && (await cancel(vale, id)))
    await work(5)
    expect(await issueOf(id)).toMatchObject({
      status: 'cancelled',
      counts: { sent: 6, skipped: 6, waiting: 0 },
    })
    expect(await resume(vale, id)).toMatchObject({ kind: 'conflict' })
    expect(await healthy()).toEqual([])
    expect(
      (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action),
    ).toEqual(['create', 'change', 'send', 'pause', 'resume', 'cancel'].map((deed) => `issue.${deed}`))
  })

  test('consent is asked for again at each email: who left between is passed over, who joined is not in it', async () => {
    const id = await start(4)
    await database.db
      .delete(newsletterAddresses)
      .where(inArray(newsletterAddresses.email, ['p2@example.com', 'p3@example.com']))
    // Back again, but this issue was not for this consent.
    await database.db.insert(newsletterAddresses).values({ email: 'p3@example.com', consentedAt: new Date() })
    await seedUser(database, { email: 'P4@example.com', ban: true })
    await work(2)
    expect(names()).toEqual(['p1'])
    expect(await issueOf(id)).toMatchObject({ status: 'sent', counts: { sent: 1, skipped: 3 } })
    expect(await shop.newsletter.issues.results(vale, id)).toMatchObject({
      value: {
        ends: [
          { cause: 'left', people: 2 },
          { cause: 'banned', people: 1 },
        ],
      },
    })
  })

  test('the way out in one click knows its issue, ends the newsletter, and works after coming back', async () => {
    const id = await start(2)
    await work(2)
    const url = sent.find(({ to }) => to === 'p1@example.com')!.unsubscribeUrl!
    const token = url.split('/').at(-1)!
    expect(url).not.toMatch(/@|%40|example/)
    expect(await shop.unsubscribe.look(token)).toMatchObject({ value: 'newsletter' })
    const forged = `n${token.slice(1, -4)}AAAA`
    for (const bad of [forged, token.slice(0, -5), `${id}.${token}`])
      expect(await shop.unsubscribe.leave(bad)).toMatchObject({ kind: 'missing' })
    for (const _twice of [1, 2])
      expect(await shop.unsubscribe.leave(token)).toMatchObject({ value: 'newsletter' })
    const addresses = async () =>
      (await database.db.select().from(newsletterAddresses).orderBy(newsletterAddresses.id)).map(
        ({ email }) => email,
      )
    expect(await addresses()).toEqual(['p2@example.com'])
    expect(await shop.newsletter.issues.results(vale, id)).toMatchObject({ value: { left: 1 } })
    await shop.newsletter.join(anonymous, '', 'p1@example.com')
    await shop.unsubscribe.leave(token)
    expect(await addresses()).toEqual(['p2@example.com'])
    const rows = await database.db.select().from(newsletterRecipients).orderBy(newsletterRecipients.id)
    expect(rows.map(({ addressId }) => addressId).toSorted()).toEqual([2, null])
  })

  test('what a mailbox refuses at once is a failure with its cause, without the address; the others get theirs', async () => {
    const id = await start(3)
    outside = async ({ to }) => {
      if (to.startsWith('p2')) throw refusal(`550 5.1.1 <${to}> unknown`)
    }
    await work(2)
    expect(await issueOf(id)).toMatchObject({ status: 'sent', counts: { sent: 2, failed: 1 } })
    const [row] = await database.db
      .select()
      .from(newsletterRecipients)
      .where(sql`status = 'failed'`)
    expect(row).toMatchObject({ cause: 'no-mailbox', detail: '550 5.1.1 <…@…> unknown' })
    const csv = await shop.newsletter.issues.failuresCsv(vale, id)
    expect(csv).toMatchObject({ value: expect.stringContaining('p2@example.com;El correo dice que') })
  })

  test('a dead mail company: it waits, says since when, and goes on; after days it is paused and says why', async () => {
    const id = await start(3)
    outside = async () => {
      throw absence('no answer')
    }
    await work(3, 20)
    expect(await issueOf(id)).toMatchObject({
      status: 'sending',
      counts: { waiting: 3 },
      failingSince: expect.any(Date),
    })
    await work(days(4), 70)
    expect(await issueOf(id)).toMatchObject({
      status: 'paused',
      pausedBecause: 'mail',
      counts: { waiting: 3 },
    })
    outside = async () => undefined
    expect(await shop.newsletter.issues.resume(vale, id)).toMatchObject({ ok: true })
    await work(2)
    expect(await issueOf(id)).toMatchObject({ status: 'sent', pausedBecause: null, counts: { sent: 3 } })
    expect(names()).toEqual(['p1', 'p2', 'p3'])
  })

  test('prices are those of the moment at which it leaves, and what is archived meanwhile is left out', async () => {
    const shoe = await seedProduct(database, { name: 'Cancha 77', pesos: 20_000 })
    const gone = await seedProduct(database, { name: 'La Archivada' })
    const id = await start(11, { ...TEXT, products: [gone.id, shoe.id] })
    await work()
    expect(sent[0]!.text).toContain('La Archivada')
    await shop.catalogue.remove(vale, gone.id)
    await database.db.execute(sql`update products set offer = true, discount = '50%' where id = ${shoe.id}`)
    await work()
    const { text, html } = sent[10]!
    expect(text).not.toContain('La Archivada')
    expect(text).toMatch(/Cancha 77: \$\s10\.000 \(antes \$\s20\.000\)/)
    expect(text).toMatch(/Precios del .+ Pueden cambiar/)
    expect(html).not.toMatch(/<img(?![^>]*\/img\/)/)
    expect(await issueOf(id)).toMatchObject({ lost: [gone.id] })
  })

  test('the number on the button is the number of people, or nothing leaves', async () => {
    await join(3)
    const id = await draft()
    const { version } = await issueOf(id)
    const { send } = shop.newsletter.issues
    expect(await send(vale, id, { people: 2, version })).toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('ahora son 3 personas'),
    })
    expect(await send(vale, id, { people: 3, version: 1 })).toMatchObject({ kind: 'conflict' })
    expect(await database.db.$count(newsletterRecipients)).toBe(0)
    const ends = await Promise.all([1, 2, 3].map(() => send(vale, id, { people: 3, version })))
    expect(ends.map(({ ok }) => ok).toSorted()).toEqual([false, false, true])
    expect(await database.db.$count(newsletterRecipients)).toBe(3)
    const empty = await draft({})
    expect(await send(vale, empty, { people: 3, version: (await issueOf(empty)).version })).toMatchObject({
      kind: 'invalid',
      fields: { subject: 'Escribí el asunto', body: 'Escribí el texto' },
    })
  })

  test('a restored shop asks before it goes on', async () => {
    const id = await start(3)
    await shop.newsletter.issues.pauseRestored()
    await work(3)
    expect(sent).toEqual([])
    expect(await issueOf(id)).toMatchObject({ status: 'paused', pausedBecause: 'restored' })
  })
})
