import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { contactMessages, newsletterAddresses, outbox } from '#data/schema.ts'
import { anonymous } from '#rules/access.ts'
import { layPerson } from '#tests/support/builders.ts'
import { testCounter } from '#tests/support/counter.ts'
import { blankDatabase, emptyTables } from '#tests/support/database.ts'
import { openContact } from './contact.ts'
import { openNewsletter } from './newsletter.ts'

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
const kept = () => database.db.select().from(contactMessages)
const mails = () => database.db.select().from(outbox)

test('a message is kept as typed and mailed to the shop, with the sender to answer to', async () => {
  const end = await openContact(testCounter(database)).send(anonymous, message)
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
  await openContact(testCounter(database, { settings: { contactEmail: '' } })).send(anonymous, message)
  expect(await kept()).toHaveLength(1)
  expect(await mails()).toEqual([])
})

test('banned people may write too (spec §6)', async () => {
  const banned = await layPerson(database, { ban: true })
  expect(await openContact(testCounter(database)).send(banned, message)).toMatchObject({ ok: true })
})

test('an incomplete form keeps nothing and says what is missing', async () => {
  expect(await openContact(testCounter(database)).send(anonymous, { user_name: 'Ana1' })).toMatchObject({
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
  const contact = openContact(testCounter(database))
  for (let n = 0; n < 5; n++) await contact.send({ kind: 'anonymous', who: '1' }, message)
  expect(await contact.send({ kind: 'anonymous', who: '1' }, message)).toMatchObject({
    kind: 'refused',
    reason: 'too-many',
  })
  expect(await contact.send({ kind: 'anonymous', who: '2' }, message)).toMatchObject({ ok: true })
  expect(await kept()).toHaveLength(6)
})

test('the newsletter keeps valid addresses once, with their date, and says nothing about the rest', async () => {
  const newsletter = openNewsletter(testCounter(database, { now: '2026-11-20T12:00:00Z' }))
  await newsletter.join(' Ana\0 ', ' Ana@Example.com ')
  await newsletter.join('Otra', 'ana@example.com')
  await newsletter.join('', 'no es un mail')
  await newsletter.join('x', '')
  expect(await database.db.select().from(newsletterAddresses)).toEqual([
    { email: 'ana@example.com', name: 'Ana', consentedAt: new Date('2026-11-20T12:00:00Z') },
  ])
})
