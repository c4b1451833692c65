/** axe finds nothing on what owners of pairs see, at three widths (product §36.6): their own pages, their offers, the passport. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { anonymous, system } from '#rules/users/access.ts'
import { looked, measures, WIDTHS } from '#tests/support/browser/accessible.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { offerForm, offerPhoto } from '#tests/support/shop/offered-pairs.ts'
import { ownedPairs } from '#tests/support/shop/owned-pairs.ts'

const OWNER = 'cliente@vereda.test'
const DESK = system('test')
const LINK = 'con.enlace@example.com'

let server: Journey
/** Where each stands. */
const at: Record<string, string> = {}
beforeAll(async () => {
  server = await openJourney()
  const { codes, number } = await ownedPairs(server, OWNER)
  for (const [n, code] of codes.entries()) at[`pair ${n}`] = sellPaths.consignmentPair(code)
  at.statement = sellPaths.consignmentStatement(number)
  at.passport = paths.passport(codes[0]!)
  for (const state of ['submitted', 'quoted', 'accepted'] as const) at[state] = await offered(state)
}, 300_000)
afterAll(() => server?.close())

/** The address of an offer that went so far. */
async function offered(state: 'submitted' | 'quoted' | 'accepted'): Promise<string> {
  const { offers } = server.shop.consignment
  const email = `${state}@example.com`
  const files = [await offerPhoto('side'), await offerPhoto('sole')]
  const sent = await offers.submit(anonymous, offerForm({ email }), { files, arrived: [] })
  const { id, token } = sent.ok ? sent.value : expect.fail(sent.message)
  const whole = (end: object) => expect(end).toMatchObject({ ok: true })
  whole(await offers.say(DESK, id, { text: '¿Una foto más de la suela?' }))
  if (state === 'submitted') return sellPaths.pairOffer(token)
  const found = await offers.find(DESK, id)
  const version = found.ok ? found.value.version : 0
  whole(await offers.quote(DESK, id, { price: '89900', floor: '65000', kind: 'shoes', version }))
  if (state === 'quoted') return sellPaths.pairOffer(token)
  whole(await offers.sendAcceptCode(anonymous, token))
  const code = await until(async () =>
    (await server.emails(email)).map(({ subject }) => /^\d{6}/.exec(subject)?.[0]).find(Boolean),
  )
  const person = { name: 'Filomena', surname: 'Quiroga', own: 'si', agree: 'si' }
  whole(await offers.accept(anonymous, token, { quoteNo: '1', ...person, code }))
  return sellPaths.pairOffer(token)
}

type Screen = { name: string; path: () => string; who?: string; press?: string | RegExp }
const SCREENS: Screen[] = [
  { name: 'the way in', path: () => paths.consignment },
  { name: 'own pairs', path: () => paths.consignment, who: OWNER },
  { name: 'own pairs, none', path: () => paths.consignment, who: LINK },
  { name: 'own pair on sale', path: () => at['pair 0']!, who: OWNER },
  { name: 'own pair with a step ahead', path: () => at['pair 1']!, who: OWNER },
  { name: 'own pair to be taken home', path: () => at['pair 2']!, who: OWNER },
  { name: 'money', path: () => sellPaths.consignmentAccount, who: OWNER },
  { name: 'a settlement', path: () => at.statement!, who: OWNER },
  { name: 'data', path: () => sellPaths.consignmentData, who: OWNER },
  { name: 'an offer that waits', path: () => at.submitted! },
  { name: 'an offer, nothing written', path: () => at.submitted!, press: 'Mandar' },
  { name: 'a quote', path: () => at.quoted! },
  { name: 'a quote that is accepted', path: () => `${at.quoted!}?codigo` },
  { name: 'a quote, accepted without ticks', path: () => `${at.quoted!}?codigo`, press: 'Acepto' },
  { name: 'an accepted offer', path: () => at.accepted! },
  { name: 'another pair', path: () => `${sellPaths.offerPair}?de=${at.quoted!.split('/').at(-1)}` },
  { name: 'sent, as a program reads it', path: () => `${paths.sell}?enviada` },
  { name: 'passport', path: () => at.passport! },
  { name: 'no passport', path: () => paths.passport('0000000') },
  { name: 'agreement', path: () => paths.agreement },
  { name: 'agreement as it was', path: () => sellPaths.agreementOf(1) },
]

// One after the other: five at once make each wait for the others' drawing.
test.each(SCREENS)('$name', async ({ path, who, press }) => {
  const width = WIDTHS[0]!
  const { page, errors, close } = await server.visitAs(who ?? null, undefined, {
    viewport: { width, height: 800 },
  })
  page.setDefaultTimeout(60_000)
  await page.goto(server.url + path())
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (press) {
    await page.getByRole('main').getByRole('button', { name: press, exact: true }).click()
    await page.getByRole('alert').first().waitFor()
  }
  const found: string[] = []
  for (const one of WIDTHS) {
    await page.setViewportSize({ width: one, height: 800 })
    found.push(...(await looked(page, one)))
  }
  found.push(...(await measures(page)))
  expect(found).toEqual([])
  expect(errors).toEqual([])
  expect(server.troubles).toEqual([])
  await close()
})
