/**
 * A drop from its announcement to its last pair, at 360 px: entered with and without scripts, the clock passes, it is drawn, one
 * buys, the other's term ends, the next in line is offered theirs.
 */
import { desc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dropEntries, drops, products, productSizes } from '#data/schema.ts'
import { wallClockOf } from '#rules/calendar/argentine-day.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { fillIn } from '#tests/support/browser/shopper.ts'

/** Holds product §56.2, §56.3, §56.4, §56.5. */

const ADMIN = 'admin@vereda.test'
const PEOPLE = ['cliente@vereda.test', 'otra@example.com', 'tercera@example.com']
const PHONE = { viewport: { width: 360, height: 740 } }
const HOUR = 3_600_000

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const inHours = (hours: number) => wallClockOf(new Date(Date.now() + hours * HOUR))

test('announced, entered, drawn, bought by one, passed on by the other', async () => {
  const [product] = await server.database.db
    .select({ id: products.id, name: products.name, size: productSizes.size })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(products.name, 'Zapatillas Ritmo Fuego'))
    .orderBy(desc(productSizes.stock))
    .limit(1)
  const { id: productId, name, size } = product!

  // The shop announces it.
  const { page: admin, errors } = await server.visitAs(ADMIN, undefined, PHONE)
  await admin.goto(`${server.url}/AdminDrops`)
  await admin.getByRole('main').getByRole('link', { name: 'Nuevo' }).click()
  await admin.getByRole('searchbox', { name: 'Qué producto se sortea' }).fill(name)
  await admin.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
  await admin
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await admin.getByLabel(`Talle ${size}`).fill('2')
  await admin.getByLabel('Abre la inscripción').fill(inHours(1))
  await admin.getByLabel('Cierra la inscripción').fill(inHours(25))
  await admin.getByLabel('El sorteo').fill(inHours(26))
  await admin.getByRole('button', { name: 'Guardar borrador' }).click()
  await admin.getByRole('button', { name: 'Anunciarlo' }).click()
  await admin.getByText('Anunciado: las unidades salieron de la venta').first().waitFor()
  const [drop] = await server.database.db.select().from(drops).where(eq(drops.productId, productId))
  const here = `${server.url}/Lanzamiento/${drop!.id}`

  // Everybody reads when.
  const { page: stranger } = await server.visit({ ...PHONE, javaScriptEnabled: false })
  await stranger.goto(`${server.url}/ProductDetail/${productId}`)
  await stranger.getByText(/Se vende por sorteo el /).waitFor()
  await stranger.goto(`${server.url}/LandingPage`)
  await stranger.getByRole('heading', { name: 'Próximo lanzamiento' }).waitFor()
  await stranger.getByRole('link', { name }).first().click()
  await stranger.getByText(drop!.commitment!).waitFor()
  expect(await stranger.getByRole('button', { name: 'Anotarme en el sorteo' }).count()).toBe(0)

  // Three enter, one of them without scripts.
  await server.later(61)
  await server.shop.drops.turnDue()
  await stranger.reload()
  await stranger.getByRole('link', { name: 'Ingresar y anotarme' }).waitFor()
  const pages: Page[] = []
  for (const [n, email] of PEOPLE.entries()) {
    const { page } = await server.visitAs(email, undefined, { ...PHONE, javaScriptEnabled: n > 0 })
    await page.goto(here)
    await page.getByLabel('Tu DNI').fill(`30.111.22${n}`)
    await page.getByRole('button', { name: 'Anotarme en el sorteo' }).click()
    await page.getByRole('heading', { name: 'Inscripción anotada' }).waitFor()
    pages.push(page)
  }

  // Frozen, then drawn.
  await server.later(25 * 60)
  await server.shop.drops.turnDue()
  const list = await (await fetch(`${here}/lista.csv`)).text()
  expect(list.trim().split('\n')).toHaveLength(3)
  await server.later(60)
  await server.shop.drops.turnDue()
  const line = await server.database.db
    .select()
    .from(dropEntries)
    .where(eq(dropEntries.dropId, drop!.id))
    .orderBy(dropEntries.place)
  const emails = await Promise.all(
    line.map(async ({ userId }) => {
      const person = await server.shop.usersAdmin.find({ kind: 'system', name: 'test' }, userId!)
      return person.ok ? person.value.email : ''
    }),
  )

  // Anybody draws it again, without scripts.
  await stranger.goto(here)
  await stranger.getByText('la semilla es la prometida').waitFor()
  await stranger.getByLabel('Un código de la lista').fill(line[2]!.code)
  await stranger.getByRole('button', { name: 'Comprobar' }).click()
  await stranger.getByText('le toca el lugar 3 de 3').waitFor()

  // The first buys what is kept, and nothing else.
  const winner = pages[PEOPLE.indexOf(emails[0]!)]!
  const mail = await until(async () => {
    await server.shop.outbox.runDue()
    return (await server.emails(emails[0]!)).find(({ subject }) => subject.startsWith('Te toca'))
  }, 15_000)
  expect(mail.text).toContain(`/Checkout?sorteo=${line[0]!.code}`)
  await winner.goto(`${server.url}/MisSorteos`)
  await winner.getByRole('link', { name: 'Comprar' }).click()
  await winner.getByText(/^Apartado por el sorteo hasta el /).waitFor()
  await fillIn(winner)
  await winner.getByRole('button', { name: 'Confirmar Pedido' }).click()
  await winner.waitForURL(/pedido=|\/Order\//)
  await winner.goto(`${server.url}/MisSorteos`)
  await winner.getByText('Lo compraste').waitFor()

  // The second lets the term pass; the third has the pair, with the whole term.
  await server.later(24 * 60 + 5)
  await server.shop.drops.turnDue()
  for (const [place, where] of [
    [1, 'Se te pasó el plazo'],
    [2, 'Te toca: lo tenés apartado'],
  ] as const) {
    // A day later they come anew.
    const { page } = await server.visitAs(emails[place]!, undefined, PHONE)
    await page.goto(here)
    await page.getByRole('heading', { name: where }).waitFor()
    expect(await page.getByRole('link', { name: 'Comprar' }).count()).toBe(place - 1)
  }
  expect(errors).toEqual([])
})
