import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productImages, products, productSizes } from '#data/schema.ts'
import { problemsOf } from '#rules/feeds/attributes.ts'
import { FEEDS, type Feed } from '#rules/feeds/feed.ts'
import { toPesos } from '#rules/money.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'

/** Holds product §34.6. */

let server: TestServer
beforeAll(async () => void (server = await openServer({ pages: false, jobs: false })))
afterAll(() => server.close())

const get = (feed: Feed, headers: Record<string, string> = {}) =>
  fetch(server.url + serverPaths.feed(feed), { headers })

type Line = Record<string, string>
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
function linesOfXml(text: string): Line[] {
  return [...text.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item]) => {
    const { shipping: _, ...line } = Object.fromEntries(
      [...item!.replace(/<g:shipping>.*<\/g:shipping>/, '').matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(
        ([, name, value]) => [name!, unescaped(value!)],
      ),
    )
    return line as Line
  })
}
function linesOfCsv(text: string): Line[] {
  const rows = text
    .trimEnd()
    .split('\r\n')
    .map((row) =>
      [...`,${row}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, a, b]) => a?.replaceAll('""', '"') ?? b!,
      ),
    )
  const [head, ...lines] = rows
  return lines.map((cells) => {
    expect(cells).toHaveLength(head!.length)
    return Object.fromEntries(head!.map((name, at) => [name, cells[at]!]))
  })
}
const read = async (feed: Feed): Promise<Line[]> => {
  const text = await (await get(feed)).text()
  return feed === 'google' ? linesOfXml(text) : linesOfCsv(text)
}

test.each(FEEDS)(
  '%s takes every line: attributes, lengths, values; each id once, each size that is offered',
  async (feed) => {
    const { db } = server.database
    const lines = await read(feed)
    expect(lines.flatMap((line) => problemsOf(feed, line))).toEqual([])
    const ids = lines.map((line) => line.id ?? line.sku_id)
    expect(new Set(ids).size).toBe(lines.length)
    expect(lines).toHaveLength(await db.$count(productSizes, eq(productSizes.offered, true)))
  },
)

test('prices and stock are those of the product’s page; colours of a model are one group', async () => {
  const lines = await read('google')
  const cards = await server.shop.products.byIds([...Array(70).keys()].map((at) => at + 1))
  for (const card of cards) {
    const own = lines.filter(({ id }) => id!.startsWith(`${card.id}-`))
    expect(own.map(({ size, availability }) => [size, availability])).toEqual(
      card.sizes.map(({ size, stock }) => [size, stock > 0 ? 'in_stock' : 'out_of_stock']),
    )
    for (const { price, sale_price } of own)
      expect(sale_price ?? price).toBe(`${toPesos(card.salePrice).toFixed(2)} ARS`)
    expect(new Set(own.map(({ item_group_id }) => item_group_id)).size).toBe(1)
  }
  const page = (await server.shop.products.find(1))!
  const groups = page.colours.map(
    ({ id }) => lines.find((line) => line.id!.startsWith(`${id}-`))!.item_group_id,
  )
  expect(groups.length).toBeGreaterThan(1)
  expect(new Set(groups).size).toBe(1)
})

test('who has it is told that it is right; packed on request; anew as soon as something changes', async () => {
  const first = await get('meta')
  const etag = first.headers.get('etag')!
  expect(first.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  await first.text()
  expect((await get('meta', { 'if-none-match': etag })).status).toBe(304)
  const raw = await server.app.inject({
    url: serverPaths.feed('meta'),
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(gunzipSync(raw.rawPayload).toString()).toContain('item_group_id')

  await server.database.db.update(products).set({ hidden: true }).where(eq(products.id, 1))
  server.shop.products.forget()
  const after = await get('meta', { 'if-none-match': etag })
  expect(after.status).toBe(200)
  expect(linesOfCsv(await after.text()).some(({ id }) => id!.startsWith('1-'))).toBe(false)
})

test('thousands of products are written a piece at a time, each once', async () => {
  const { db } = server.database
  const some = Array.from({ length: 5_000 }, (_, at) => ({
    name: `Remera ${at}`,
    brand: 'nike',
    category: 'camiseta',
    genre: 'hombre',
    priceCentavos: 100_00 + at,
  }))
  const made: number[] = []
  for (let at = 0; at < some.length; at += 1_000) {
    const rows = await db
      .insert(products)
      .values(some.slice(at, at + 1_000))
      .returning({ id: products.id })
    const ids = rows.map(({ id }) => id)
    await db
      .insert(productSizes)
      .values(ids.map((productId) => ({ productId, size: 'M', position: 0, stock: 1 })))
    await db
      .insert(productImages)
      .values(ids.map((productId) => ({ productId, position: 0, url: 'https://pictures.test/a.jpg' })))
    made.push(...ids)
  }
  server.shop.products.forget()
  const found = (await read('tiktok')).map(({ sku_id }) => Number(sku_id!.split('-')[0]))
  expect(made.every((id) => found.includes(id))).toBe(true)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
}, 60_000)
