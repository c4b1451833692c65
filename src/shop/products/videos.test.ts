import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { openImages } from '#gateways/images.ts'
import { VIDEO_MESSAGES } from '#rules/products/pictures/video-file.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { openDrafts } from '#shop/checkout/drafts.ts'
import { catalogueFixture, form, type CatalogueFixture } from '#tests/support/shop/catalogue.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { mp4, webm } from '#tests/support/files/video-files.ts'
import { openVideos } from './videos.ts'

/** Holds product §4.29, §34.2. */

describeEachDatabase('the video of a product', (open) => {
  const dir = mkdtempSync(join(tmpdir(), 'vereda-shop-videos-'))
  const images = openImages({ kind: 'local', dir })
  let database: Database
  let shop: CatalogueFixture
  let videos: ReturnType<typeof openVideos>
  beforeAll(async () => void (database = await open()))
  afterAll(async () => {
    await database.close()
    rmSync(dir, { recursive: true })
  })
  beforeEach(async () => {
    await emptyTables(database)
    shop = await catalogueFixture(database)
    videos = openVideos(testContext(database, { gateways: { images }, now: new Date() }))
  })

  let count = 0
  const part = (bytes: Uint8Array) => {
    const path = join(dir, `${++count}.video.part`)
    writeFileSync(path, bytes)
    return path
  }
  const fileOf = (url: string) => join(dir, url.slice('/video/'.length))
  /** As one that was sent two days ago. */
  async function sent(bytes: Uint8Array): Promise<string> {
    const end = await videos.store(shop.admin, part(bytes))
    if (!end.ok) throw new Error(end.message)
    const then = new Date(Date.now() - 48 * 3_600_000)
    utimesSync(fileOf(end.value.url), then, then)
    return end.value.url
  }

  test('who may not write products sends none; what is no video has its sentence at its field', async () => {
    const path = part(mp4())
    expect(await videos.store(anonymous, path)).toMatchObject({ reason: 'signed-out' })
    const customer = { ...shop.admin, role: null } as PersonVisitor
    expect(await videos.store(customer, path)).toMatchObject({ reason: 'forbidden' })
    expect(existsSync(path)).toBe(true)
    expect(await videos.store(shop.admin, part(Buffer.from('hola')))).toMatchObject({
      kind: 'invalid',
      fields: { video: VIDEO_MESSAGES.format },
    })
  })

  test('it comes, is changed and goes with the product; each in the record, and taken back', async () => {
    const [first, second] = [`/video/${'a'.repeat(32)}.mp4`, `/video/${'b'.repeat(32)}.webm`]
    const id = await shop.make({ video: first })
    const change = async (video: string) => {
      const { input, version } = await shop.opened(id)
      return shop.catalogue.change(shop.admin, id, { ...input, video }, version)
    }
    expect(await change(second)).toMatchObject({ ok: true })
    expect(await change('')).toMatchObject({ ok: true })
    const [, , removal] = await shop.trail()
    expect(removal).toMatchObject({ before: { video: second }, after: { video: '' } })
    await shop.catalogue.undo(shop.admin, removal!.id)
    expect(await shop.catalogue.find(shop.admin, id)).toMatchObject({ value: { video: second } })
    expect(await shop.catalogue.duplicate(shop.admin, id)).toMatchObject({ value: { video: second } })
  })

  test.each([
    'https://tube.test/a.mp4',
    'javascript:alert(1)',
    `/img/${'a'.repeat(32)}`,
    `/video/${'a'.repeat(32)}.mp4?x`,
    '/video/../a.mp4',
  ])('%s is no video of this shop', async (video) => {
    expect(await shop.catalogue.create(shop.admin, form({ video }))).toMatchObject({
      kind: 'invalid',
      fields: { video: 'El video tiene que subirse desde este formulario' },
    })
  })

  test('what was sent and never saved goes after a day; what a product, a draft or the record names stays', async () => {
    const [shown, past, begun, left] = await Promise.all(
      [mp4({ pictures: 500 }), mp4({ pictures: 600 }), webm(), webm({ codec: 'V_VP8' })].map(sent),
    )
    const id = await shop.make({ video: past })
    const { input, version } = await shop.opened(id)
    await shop.catalogue.change(shop.admin, id, { ...input, video: shown }, version)
    const drafts = openDrafts(testContext(database, { now: new Date() }))
    await drafts.save('product', null, { name: 'Buzo', video: begun! }, shop.admin)
    const fresh = await videos.store(shop.admin, part(webm({ codec: 'V_AV1' })))
    expect(await videos.sweep()).toBe(1)
    expect([shown, past, begun, left].map((url) => existsSync(fileOf(url!)))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(fresh.ok && existsSync(fileOf(fresh.value.url))).toBe(true)
    expect(await videos.sweep()).toBe(0)
  })
})
