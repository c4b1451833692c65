/** A pair that was paid as lost and is here again: its owner reads it on a phone, with and without scripts, and chooses at the counter or on that page. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { users } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { CODE_PURPOSE_SAID } from '#rules/consignment/codes.ts'
import { FOUND_SAYS } from '#rules/consignment/found.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { consigning, press, said, titled } from '#tests/support/browser/consigning.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { ownedPairs } from '#tests/support/shop/owned-pairs.ts'

/** Holds product §50.7. */

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())
afterEach(() => expect(server.troubles.splice(0)).toEqual([]))

async function visitor(key: string): Promise<PersonVisitor> {
  const [user] = await server.database.db
    .select()
    .from(users)
    .where(eq(users.email, `${key}@vereda.test`))
  return { ...user!, kind: 'person', authenticatedAt: new Date() } as unknown as PersonVisitor
}

/** Its owner's first pair, which stands nowhere. */
async function lostAndPaid(email: string): Promise<string> {
  const { codes } = await ownedPairs(server, email)
  const code = codes[0]!
  const { desk } = server.shop.consignment
  const why = { why: 'No está en su estante.' }
  expect(await desk.lost(await visitor('admin'), code, why)).toMatchObject({ ok: true })
  expect(await desk.confirmLoss(await visitor('ventas'), code)).toMatchObject({ ok: true })
  return code
}

test.each([
  ['without scripts', false, 'El par: la plata se descuenta', 'Para retirar'],
  ['with scripts', true, 'La plata: el par es de la tienda', 'Lo perdimos nosotros'],
] as const)('%s: reads that it is here and until when, and chooses', async (_, scripts, wish, after) => {
  const email = `aparecio-${scripts ? 'con' : 'sin'}@example.com`
  const code = await lostAndPaid(email)

  const { whole, owner, staff, open, comeIn, reads } = consigning(server, { id: 1, name: '' })
  const atCounter = await staff(scripts)
  await open(atCounter, adminPaths.intakeOf(code))
  await press(atCounter.page, 'Está acá: falta que elija')
  await said(atCounter.page, 'Su dueño elige hasta el')
  await whole(atCounter.page)

  const person = await owner(email, 'Rosa Luque', '', scripts)
  const { page } = person
  await comeIn(person)
  // What waits for its owner stands first.
  const theirs = page.getByRole('region', { name: /^Con nosotros/ }).getByRole('listitem')
  const found = theirs.filter({ hasText: 'Apareció: elegí qué querés' })
  await found.waitFor()
  const lines = await theirs.allInnerTexts()
  const at = (title: string) => lines.findIndex((text) => text.includes(title))
  expect(at('Apareció: elegí')).toBeLessThan(at('A la venta:'))
  await found.getByRole('link', { name: /Cancha Uno/ }).click()
  await titled(page, /Cancha Uno/)
  await page
    .getByText(/^Elegí hasta el .*: la plata, \$\s67\.425, y el par es de la tienda; o el par/)
    .waitFor()
  await whole(page)
  await page.getByRole('main').getByRole('link', { name: 'Escribinos' }).click()
  await page.getByRole('heading', { name: 'Mensajes' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(sellPaths.consignmentData)
  await whole(page)

  await open(atCounter, adminPaths.intakeOf(code))
  await press(atCounter.page, 'Mandarle el código por mail')
  await said(atCounter.page, 'Le mandamos el código.')
  const typed = await until(async () =>
    (await server.emails(email))
      .find(({ subject }) => subject.includes(`es tu código para ${CODE_PURPOSE_SAID.act}`))
      ?.subject.slice(0, 6),
  )
  await atCounter.page.getByText(wish, { exact: true }).click()
  await atCounter.page.getByLabel('Código que le llegó').fill(typed)
  await press(atCounter.page, 'Anotarlo')
  await said(atCounter.page, 'Anotado lo que eligió su dueño.')
  // Of the shop's own there is no reception any more: its own page comes.
  expect(new URL(atCounter.page.url()).pathname).toBe(
    scripts ? adminPaths.unit(code) : adminPaths.intakeOf(code),
  )
  await whole(atCounter.page)

  await reads(person, code, after)
  await open(person, paths.consignment)
  expect(await page.getByText('Apareció: elegí qué querés').count()).toBe(0)
  await whole(page)
  expect([...person.errors, ...atCounter.errors]).toEqual([])
})

test.each([
  ['without scripts', false],
  ['with scripts', true],
] as const)(
  '%s: chooses on their page, twice, and otherwise, as long as the day lasts',
  async (_, scripts) => {
    const email = `elige-${scripts ? 'con' : 'sin'}@example.com`
    const code = await lostAndPaid(email)
    const { desk } = server.shop.consignment
    expect(await desk.turnedUp(await visitor('admin'), code)).toMatchObject({ ok: true })
    const { whole, owner, staff, open, comeIn, codeFor } = consigning(server, { id: 1, name: '' })
    const person = await owner(email, 'Rosa Luque', '', scripts)
    const { page } = person
    await comeIn(person)
    await open(person, sellPaths.consignmentPair(code))
    // The link of an e-mail shows; it changes something only after a code.
    expect(await page.getByRole('radio').count()).toBe(0)
    await press(page, 'Mandame un código')
    await page.getByLabel('Código', { exact: true }).fill(await codeFor(email, 'act'))
    await press(page, 'Seguir')
    const money = page.getByRole('radio', { name: 'La plata: el par es de la tienda' })
    const pair = page.getByRole('radio', { name: 'El par: la plata se descuenta' })
    await money.waitFor()
    await whole(page)
    const second = await page.context().newPage()
    await open({ page: second, scripts }, sellPaths.consignmentPair(code))

    await money.check()
    await page.getByRole('main').getByRole('button', { name: 'Elegir', exact: true }).dblclick()
    await said(page, 'Apareció: elegiste la plata')
    await said(page, 'Lo podés cambiar en la página de tu par hasta que termine el')
    expect(await money.isChecked()).toBe(true)
    await whole(page)

    // The other tab knew of no choice: it changes nothing, says so, and shows what is chosen.
    await second.getByRole('radio', { name: 'El par: la plata se descuenta' }).check()
    await press(second, 'Elegir')
    await said(second, FOUND_SAYS.changed)
    await said(second, 'Apareció: elegiste la plata')
    await whole(second)
    await second.close()

    await pair.check()
    await press(page, 'Cambiar lo que elegí')
    await said(page, 'Apareció: elegiste el par')
    await whole(page)
    await press(page, 'Dejarlo sin elegir')
    await said(page, 'Listo: quedó sin elegir.')
    await said(page, 'Apareció: elegí qué querés')
    await pair.check()
    await press(page, 'Elegir')
    await said(page, 'Apareció: elegiste el par')
    await until(async () =>
      (await server.emails(email)).find(({ subject }) => subject.startsWith('Apareció: elegiste el par')),
    )

    const atDesk = await staff(scripts)
    await open(atDesk, adminPaths.intakeOf(code))
    await said(atDesk.page, 'Su dueño eligió el par en su página.')
    await whole(atDesk.page)
    expect([...person.errors, ...atDesk.errors]).toEqual([])
  },
)
