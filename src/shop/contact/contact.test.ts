import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, contactMessages, contactReplies, newsletterAddresses, outbox } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { joinNewsletter } from '#tests/support/newsletter.ts'
import { openList } from '#shop/lists/open.ts'
import { messageList } from './lists.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { blankDatabase, describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { openContact } from './contact.ts'
import { openNewsletter } from '#shop/newsletter/newsletter.ts'

/** Holds product §22.1, §23.1, §23.3, §23.5. */

let database: Database
beforeAll(async () => {
  database = await blankDatabase()
})
afterAll(() => database.close())
beforeEach(() => emptyTables(database))

const message = {
  user_name: '  María Núñez ',
  user_email: 'maria@example.com',
  user_affair: 'Consulta <talles>',
  user_message: 'Hola,\r\n¿tienen <b>42</b> & 43?',
}
const kept = () => database.db.select().from(contactMessages).orderBy(contactMessages.id)
const mails = () => database.db.select().from(outbox).orderBy(outbox.id)

test('a message is kept as typed and mailed to the shop, with the sender to answer to', async () => {
  const end = await openContact(testContext(database)).send(anonymous, message)
  expect(end).toEqual({ ok: true, value: {} })
  expect(await kept()).toMatchObject([
    {
      name: 'María Núñez',
      email: 'maria@example.com',
      subject: 'Consulta <talles>',
      message: 'Hola,\n¿tienen <b>42</b> & 43?',
    },
  ])
  const [mail] = await mails()
  expect(mail).toMatchObject({
    kind: 'mail',
    payload: { to: 'hola@shop.test', replyTo: 'maria@example.com' },
  })
  expect(mail!.payload.text).toContain('<b>42</b> & 43')
  expect(mail!.payload.html).not.toContain('<b>')
})

test('a shop without a contact address keeps the message', async () => {
  await openContact(testContext(database, { settings: { contactEmail: '' } })).send(anonymous, message)
  expect(await kept()).toHaveLength(1)
  expect(await mails()).toEqual([])
})

test('banned people may write too (product §23.4)', async () => {
  const banned = await seedUser(database, { ban: true })
  expect(await openContact(testContext(database)).send(banned, message)).toMatchObject({ ok: true })
})

test('an incomplete form keeps nothing and says what is missing', async () => {
  expect(await openContact(testContext(database)).send(anonymous, { user_name: 'Ana1' })).toMatchObject({
    kind: 'invalid',
    message: 'Por favor complete los campos correspondientes',
    fields: {
      user_name: 'No se aceptan números, símbolos o caracteres especiales.',
      user_email: 'Email ingresado, no valido.',
      user_affair: 'Por favor ingrese un asunto.',
      user_message: 'Por favor ingrese un mensaje.',
    },
  })
  expect(await kept()).toEqual([])
})

test('the sixth message of one visitor within the hour waits; others’ do not', async () => {
  const contact = openContact(testContext(database))
  for (let n = 0; n < 5; n++) await contact.send({ kind: 'anonymous', who: '1' }, message)
  expect(await contact.send({ kind: 'anonymous', who: '1' }, message)).toMatchObject({
    kind: 'refused',
    reason: 'too-many',
  })
  expect(await contact.send({ kind: 'anonymous', who: '2' }, message)).toMatchObject({ ok: true })
  expect(await kept()).toHaveLength(6)
})

test('the newsletter keeps valid addresses once, with their date, and says nothing about the rest', async () => {
  const newsletter = openNewsletter(testContext(database, { now: '2026-11-20T12:00:00Z' }))
  await joinNewsletter(database, newsletter, ' Ana ', ' Ana@Example.com ')
  await newsletter.join(anonymous, 'Otra', 'ana@example.com')
  await newsletter.join(anonymous, '', 'no es un mail')
  await newsletter.join(anonymous, 'x', '')
  expect(await database.db.select().from(newsletterAddresses).orderBy(newsletterAddresses.id)).toEqual([
    {
      id: 1,
      email: 'ana@example.com',
      name: 'Ana',
      consentedAt: new Date('2026-11-20T12:00:00Z'),
      tailored: true,
      sized: true,
    },
  ])
})

describeEachDatabase('the contact inbox', (open) => {
  let own: Database
  let office: TestContext
  let contact: ReturnType<typeof openContact>
  let vale: PersonVisitor
  beforeAll(async () => void (own = await open()))
  afterAll(() => own.close())
  beforeEach(async () => {
    await emptyTables(own)
    office = testContext(own)
    contact = openContact(office)
    vale = await seedUser(own, { role: 'owner', username: 'Vale' })
  })
  const write = async (changes: Partial<typeof message> = {}) => {
    await contact.send({ kind: 'anonymous', who: String(Math.random()) }, { ...message, ...changes })
    const [row] = await own.db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .orderBy(desc(contactMessages.id))
    return row!.id
  }
  const subjects = async (query: object = {}) => {
    const end = await contact.list(vale, query)
    return end.ok ? end.value.rows.map(({ subject }) => subject) : end
  }
  const emails = async () =>
    (await own.db.select().from(outbox).where(eq(outbox.kind, 'mail')).orderBy(outbox.id))
      .map(({ payload }) => payload as { to: string; subject: string; text: string; html: string })
      .filter(({ to }) => to === 'maria@example.com')
  const actions = async () =>
    (await own.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)

  test('who still waits is on top; found by any word; the shop’s people hear of a new one', async () => {
    const first = await write({ user_affair: 'Primera' })
    await write({ user_affair: 'Segunda' })
    await write({ user_affair: 'Tercera', user_name: 'Ramón Díaz' })
    await contact.mark(vale, first + 2, true)
    expect(await subjects()).toEqual(['Segunda', 'Primera', 'Tercera'])
    expect(await subjects({ filters: { ver: 'sin-responder' } })).toEqual(['Segunda', 'Primera'])
    expect(await subjects({ filters: { ver: 'respondidos' } })).toEqual(['Tercera'])
    expect(await subjects({ q: 'ramon dIAZ' })).toEqual(['Tercera'])
    expect(await subjects({ q: '%' })).toEqual([])
    expect(await openList(office, messageList).counts()).toEqual({
      'ver=': 3,
      'ver=sin-responder': 2,
      'ver=respondidos': 1,
    })
    expect(office.hints.filter(({ kind }) => kind === 'message')).toHaveLength(4)
  })

  test('answered and not answered again, written down once each', async () => {
    const id = await write()
    for (const answered of [true, true, false, false]) await contact.mark(vale, id, answered)
    expect(await actions()).toEqual(['contact.answer', 'contact.reopen'])
    expect(await contact.find(vale, id)).toMatchObject({ value: { answeredAt: null } })
    expect(await contact.mark(vale, 999, true)).toMatchObject({ kind: 'missing' })
  })

  test('a reply is kept with its message, goes out once however often it is sent, and answers it', async () => {
    const id = await write()
    const input = { text: 'Hola María:\r\n\r\nSí, hay <42>.', key: 'key-0000001' }
    const ends = await Promise.all([1, 2, 3].map(() => contact.reply(vale, id, input)))
    expect(ends.every((end) => end.ok)).toBe(true)
    expect(await own.db.$count(contactReplies)).toBe(1)
    const [email, ...others] = await emails()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: 'maria@example.com', subject: 'Re: Consulta <talles> · Vereda' })
    expect(email!.text).toContain('Sí, hay <42>.\n\nMaría Núñez escribió:\n> Hola,\n> ¿tienen')
    expect(email!.html).not.toContain('<42>')
    expect(await contact.find(vale, id)).toMatchObject({
      value: {
        answeredAt: office.clock(),
        replies: [{ text: 'Hola María:\n\nSí, hay <42>.', actor: 'Vale', email: 'waiting' }],
      },
    })
    await contact.reply(vale, id, { text: 'Una cosa más.', key: 'key-0000002' })
    expect(await emails()).toHaveLength(2)
    expect(await actions()).toEqual(['contact.reply', 'contact.reply'])
  })

  test('an empty reply is refused and nothing leaves', async () => {
    const id = await write()
    expect(await contact.reply(vale, id, { text: ' ', key: 'key-0000003' })).toMatchObject({
      kind: 'invalid',
      fields: { text: 'Escribí la respuesta' },
    })
    expect(await emails()).toEqual([])
  })

  test('the page says how its email fares', async () => {
    const id = await write()
    await contact.reply(vale, id, { text: 'Hola, sí.', key: 'key-0000004' })
    const state = async () => {
      const end = await contact.find(vale, id)
      return end.ok ? end.value.replies[0]?.email : end
    }
    await own.db.update(outbox).set({ failedAt: new Date() })
    expect(await state()).toBe('failed')
    await own.db.update(outbox).set({ failedAt: null, doneAt: new Date() })
    expect(await state()).toBe('sent')
  })

  test('whose e-mail it is, when the provider vouched for it', async () => {
    const id = await write({ user_email: 'Maria@Example.com' })
    await seedUser(own, { email: 'maria@example.com', emailVerified: false, username: 'falsa' })
    expect(await contact.find(vale, id)).toMatchObject({ value: { customer: null, orders: [] } })
    const maria = await seedUser(own, { email: 'maria@example.com', username: 'maria' })
    expect(await contact.find(vale, id)).toMatchObject({
      value: { customer: { id: maria.id, username: 'maria', orders: 0 } },
    })
  })

  test('the shop’s own notice goes out again, once a minute', async () => {
    const id = await write()
    for (let click = 0; click < 3; click++) await contact.resendNotice(vale, id)
    expect(await own.db.$count(outbox)).toBe(2)
    office.later(2)
    await contact.resendNotice(vale, id)
    expect(await own.db.$count(outbox)).toBe(3)
    const silent = openContact(testContext(own, { settings: { contactEmail: '' } }))
    expect(await silent.resendNotice(vale, id)).toMatchObject({ kind: 'conflict' })
  })

  test('nobody but an admin reads or answers', async () => {
    const id = await write()
    const ana = await seedUser(own)
    for (const visitor of [anonymous, ana, { ...vale, ban: true }])
      for (const end of [
        await contact.list(visitor),
        await contact.find(visitor, id),
        await contact.mark(visitor, id, true),
        await contact.reply(visitor, id, { text: 'Hola, soy yo.', key: 'key-0000005' }),
        await contact.resendNotice(visitor, id),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
    expect(await own.db.$count(contactReplies)).toBe(0)
  })
})
