/** The spreadsheet of a showroom comes in as a file: for who may pay consignors only, in whatever encoding, and its file does not stay. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consignmentSheets } from '#data/schema.ts'
import { MOST_SHEET_ROWS, SHEET_SAYS } from '#rules/consignment/sheet/columns.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'

/** Holds product §55.7. */

let server: TestServer
const cookies: Record<string, string> = { visitor: '' }
beforeAll(async () => {
  server = await openServer({ seeded: true, pages: false, jobs: false })
  cookies.admin = await server.signIn('admin@vereda.test')
  cookies.customer = await server.signIn('cliente@vereda.test')
  cookies.banned = await server.signIn('baneado@vereda.test')
})
afterAll(() => server.close())

const headers = (who: string) => ({
  cookie: cookies[who]!,
  'sec-fetch-site': 'same-origin',
  accept: 'application/json',
})
async function whole(content: BlobPart, who = 'admin') {
  const form = new FormData()
  form.set('archivo', new File([content], 'pares.csv'))
  const answer = await fetch(`${server.url}/AdminConsignmentImport/archivo`, {
    method: 'POST',
    headers: headers(who),
    body: form,
    redirect: 'manual',
  })
  const text = await answer.text()
  const message = text.startsWith('{') ? (JSON.parse(text) as { message: string }).message : text
  return { status: answer.status, to: answer.headers.get('location'), message }
}
const kept = () => readdir(join(server.dataDir, 'imports')).catch(() => [])
const GOOD = 'Dueño;Modelo;Precio\nAna Pérez;"Dunk\nLow";80.000,50\n'

test.for([
  ['visitor', 404],
  ['customer', 404],
  ['banned', 403],
] as const)('for a %s there is no such route', async ([who, status]) => {
  expect((await whole(GOOD, who)).status).toBe(status)
  expect(await server.database.db.$count(consignmentSheets)).toBe(0)
})

test.for([
  ['plain', GOOD],
  ['in Latin-1', Buffer.from(GOOD, 'latin1')],
  ['in UTF-16', Buffer.from(`\uFEFF${GOOD}`, 'utf16le')],
] as const)('%s it is read and its file is gone', async ([, content]) => {
  const end = await whole(content)
  expect(end).toMatchObject({ status: 303, to: expect.stringMatching(/^\/AdminConsignmentImport\/\d+$/) })
  const [sheet] = await server.database.db
    .select()
    .from(consignmentSheets)
    .orderBy(desc(consignmentSheets.id))
    .limit(1)
  expect(sheet).toMatchObject({ fileName: 'pares.csv', mapping: { name: 'Dueño', price: 'Precio' } })
  expect(sheet!.body).toContain('Ana Pérez')
  expect(await kept()).toEqual([])
})

test.for([
  ['of one column', 'Modelo\nDunk\nSamba\n', SHEET_SAYS.columns],
  [
    'of too many lines',
    `Dueño;Modelo;Precio\n${'Ana;Dunk;1\n'.repeat(MOST_SHEET_ROWS + 1)}`,
    SHEET_SAYS.many,
  ],
  ['that is a picture', new Uint8Array([0x89, 0x50, 0, 0, 1]), 'no es un texto CSV'],
] as const)('a file %s is refused with a sentence, and nothing is kept', async ([, content, message]) => {
  const before = await server.database.db.$count(consignmentSheets)
  const end = await whole(content)
  expect(end.status).toBe(422)
  expect(end.message).toContain(message)
  expect(await server.database.db.$count(consignmentSheets)).toBe(before)
  expect(await kept()).toEqual([])
})

test('in pieces it comes in too', async () => {
  const bytes = Buffer.from(GOOD)
  const asked = { subida: 'b'.repeat(20), desde: '0', total: String(bytes.length), nombre: 'pares.csv' }
  const answer = await fetch(`${server.url}/AdminConsignmentImport/pieza?${new URLSearchParams(asked)}`, {
    method: 'POST',
    headers: { ...headers('admin'), 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  expect(await answer.json()).toMatchObject({ to: expect.stringMatching(/^\/AdminConsignmentImport\/\d+$/) })
})
