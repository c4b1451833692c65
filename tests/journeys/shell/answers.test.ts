/**
 * What a form answered stays until the person leaves or sends again, whatever the shop has to tell meanwhile: every action of
 * every route, signed in, with its socket opened and a change of the catalogue after the answer.
 */
import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { products, returns } from '#data/schema.ts'
import { isAdmin, type Visitor } from '#rules/users/access.ts'
import { COUPON_MESSAGES } from '#rules/coupons/coupon.ts'
import { PRODUCT_ALERTS } from '#rules/products/product.ts'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import { STOCK_ALERT_MESSAGES } from '#rules/stock-alerts/stock-alert.ts'
import { WITHDRAWAL_INVALID } from '#rules/returns/withdrawal.ts'
import { awake } from '#tests/support/browser/awake.ts'
import { hint, holdSocket, listen } from '#tests/support/browser/hints.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { CUSTOMER } from '#tests/support/browser/shopper.ts'
import { RIGHT_CONTACT, RIGHT_PERSONAL } from '#tests/support/browser/wrong-forms.ts'

const ADMIN = 'admin@vereda.test'
const WEB = path.resolve('src/web')

type Case = {
  /** The module whose action answers. */
  of: string
  what: string
  at: string | (() => Promise<string>)
  cart?: Record<number, string>
  act: (page: Page) => Promise<unknown>
  /** What the person reads then. */
  says: string | RegExp
  /** Where it is read, when not in the page's content. */
  outside?: boolean
}

let server: Journey
let admin: Visitor
beforeAll(async () => {
  server = await openJourney()
  const [, token] = (await server.signIn(ADMIN)).split('=')
  admin = await server.shop.sessions.visitor(token!)
  expect(isAdmin(admin)).toBe(true)
})
afterAll(() => server?.close())
// One’s own only, so that the cases after it are judged by themselves.
afterEach(() => expect(server.troubles.splice(0)).toEqual([]))

/** Presses a button of the page's that is not drawn: sends these fields to this address, as any form of the page does. */
const send = (page: Page, to: string, fields: Record<string, string>) =>
  page.evaluate(
    ([address, entries]) => {
      const form = document.querySelector<HTMLFormElement>('form:is([method="get"], [role="search"])')!
      const extra = entries.map(([name, value]) =>
        Object.assign(document.createElement('input'), { name, value }),
      )
      const button = Object.assign(document.createElement('button'), {
        formAction: address,
        formMethod: 'post',
        formNoValidate: true,
      })
      form.append(...extra, button)
      form.requestSubmit(button)
      for (const one of [...extra, button]) one.remove()
    },
    [to, Object.entries(fields)] as const,
  )
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click()
const sending = (fields: Record<string, string>, to?: string) => (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return send(page, to ?? pathname + search, fields)
}
const star = (page: Page, stars: number) =>
  page.locator(`input[name="number"][value="${stars}"]`).check({ force: true })

const COMMENT = 'Muy buena calidad, llegó rápido.'
const wrong = (fields: Record<string, string>) => ({ ...RIGHT_PERSONAL, ...fields })

const SHOPPER: Case[] = [
  {
    of: 'storefront/contact/contact-page.tsx',
    what: 'a field that is wrong',
    at: '/Contact',
    act: (page) => send(page, '/Contact', { ...RIGHT_CONTACT, user_message: '¿Hay 39?' }),
    says: 'El mensaje es muy corto.',
  },
  {
    of: 'storefront/contact/contact-page.tsx',
    what: 'thanks',
    at: '/Contact',
    act: (page) => send(page, '/Contact', RIGHT_CONTACT),
    says: 'Gracias por tu mensaje, se envio correctamente.',
  },
  {
    of: 'storefront/returns/withdrawal-page.tsx',
    what: 'the code, a legal receipt',
    at: '/Arrepentimiento',
    act: (page) => press(page, 'Arrepentirme de la compra'),
    says: 'Guardá este código.',
  },
  {
    of: 'storefront/returns/withdrawal-page.tsx',
    what: 'a field that is wrong',
    at: '/Arrepentimiento',
    act: (page) => send(page, '/Arrepentimiento', { name: 'Camila', email: 'camila' }),
    says: WITHDRAWAL_INVALID,
  },
  {
    of: 'account/personal-data/register-page.tsx',
    what: 'a field that is wrong',
    at: '/Register',
    act: (page) => send(page, '/Register', wrong({ codePostal: '50' })),
    says: 'Tu codigo postal tiene que tener al menos 3 caracteres',
  },
  {
    of: 'account/personal-data/register-page.tsx',
    what: 'saved',
    at: '/Register',
    act: (page) => send(page, '/Register', RIGHT_PERSONAL),
    says: 'Guardamos tus datos',
  },
  {
    of: 'account/personal-data/erase-page.tsx',
    what: 'not sure yet',
    at: '/Profile/Eliminar',
    act: (page) => press(page, 'Borrar mi cuenta'),
    says: 'Marcá la casilla para confirmar que querés borrar tu cuenta.',
  },
  {
    of: 'storefront/checkout/checkout-page.tsx',
    what: 'a field that is wrong',
    at: '/Checkout',
    cart: { 1: '42:1' },
    act: (page) => send(page, '/Checkout', wrong({ phoneNumber: '351 234' })),
    says: 'El teléfono celular tiene que tener al menos 10 caracteres',
  },
  {
    of: 'storefront/checkout/checkout-page.tsx',
    what: 'a code that is none',
    at: '/Checkout',
    cart: { 1: '42:1' },
    async act(page) {
      await page.getByRole('button', { name: 'Tengo un cupón de descuento' }).click()
      await page.getByLabel('Código', { exact: true }).fill('NADA')
      await page.getByRole('dialog').getByRole('button', { name: COUPON_MESSAGES.submit }).click()
    },
    says: COUPON_MESSAGES.invalidTitle,
    outside: true,
  },
  {
    of: 'storefront/products/detail/product-page.tsx',
    what: 'a review without stars',
    at: '/ProductDetail/3',
    act: (page) => press(page, 'Comentar'),
    says: REVIEW_MESSAGES.failed,
  },
  {
    of: 'storefront/products/detail/product-page.tsx',
    what: 'a review that is not there any more',
    at: '/ProductDetail/3',
    act: sending({ intent: 'remove', reviewId: '999999' }),
    says: REVIEW_MESSAGES.failed,
  },
  {
    of: 'storefront/products/detail/product-page.tsx',
    what: 'thanks for a review',
    at: '/ProductDetail/5',
    async act(page) {
      await star(page, 5)
      await page.getByLabel('Comentario', { exact: true }).fill(COMMENT)
      await press(page, 'Comentar')
    },
    says: REVIEW_MESSAGES.thanks,
  },
  {
    of: 'storefront/newsletter/newsletter-page.tsx',
    what: 'joined',
    at: '/Newsletter',
    act: (page) => press(page, 'Confirmar'),
    says: 'El formulario se ha enviado correctamente',
  },
  {
    of: 'storefront/newsletter/leave-page.tsx',
    what: 'left',
    at: '/Newsletter/baja',
    async act(page) {
      await page.getByRole('main').getByLabel('E-mail').fill('camila@example.com')
      await press(page, 'Darme de baja')
    },
    says: 'Listo: si ese e-mail estaba en la lista, ya no está.',
  },
  {
    of: 'storefront/stock-alerts/stock-alert-route.ts',
    what: 'a sentence said once, after a redirect',
    at: '/ProductDetail/1',
    act: (page) => send(page, '/Avisame', { productId: '1', size: '42', returnTo: '/ProductDetail/1' }),
    says: STOCK_ALERT_MESSAGES.inStock,
  },
  {
    of: 'storefront/cart/toggle-route.ts',
    what: 'in the cart',
    at: '/ProductDetail/1',
    act: (page) => press(page, /^AGREGAR AL CARRITO$/),
    says: 'AGREGADO AL CARRITO',
  },
  {
    of: 'storefront/cart/cart-page.tsx',
    what: 'taken out, with a way back',
    at: '/Cart',
    cart: { 1: '42:1', 2: 'M:1' },
    act: (page) =>
      page
        .getByRole('button', { name: /^Sacar/ })
        .first()
        .click(),
    says: /^Sacaste /,
  },
  {
    of: 'storefront/favourites/toggle-route.ts',
    what: 'liked',
    at: '/ProductDetail/1',
    act: (page) =>
      send(page, '/FavoriteProduct/toggle', { productId: '1', on: '1', returnTo: '/FavoriteProduct' }),
    says: /./,
  },
]

const BACK_OFFICE: Case[] = [
  {
    of: 'admin/coupons/coupons-page.tsx',
    what: 'a coupon without a code',
    at: '/AdminCoupons',
    act: (page) => press(page, 'Crear cupón'),
    says: 'Revisá los datos del cupón.',
  },
  {
    of: 'admin/coupons/coupon-page.tsx',
    what: 'a coupon without a code',
    at: '/AdminCoupon/1',
    async act(page) {
      await page.getByLabel('Código').fill('')
      await press(page, 'Guardar cambios')
    },
    says: 'Revisá los datos del cupón.',
  },
  {
    of: 'admin/products/bulk/bulk-page.tsx',
    what: 'nothing chosen',
    at: '/AdminBulk?id=1',
    act: sending({ rows: '', ofertaCambia: 'no' }),
    says: /Elegí al menos un producto|Revisá|cambi/,
  },
  {
    of: 'admin/products/bulk/done-page.tsx',
    what: 'taken back already',
    at: bulkDone,
    act: sending({}),
    says: /No se puede deshacer/,
  },
  {
    of: 'admin/contact/message-page.tsx',
    what: 'an empty reply',
    at: message,
    async act(page) {
      await page.getByLabel('Respuesta').fill('')
      await press(page, 'Enviar respuesta')
    },
    says: 'Revisá la respuesta.',
  },
  {
    of: 'admin/contact/message-page.tsx',
    what: 'answered',
    at: message,
    act: (page) => press(page, 'Marcar respondido'),
    says: 'Marcado como respondido.',
  },
  {
    of: 'admin/products/form/create-page.tsx',
    what: 'an empty form',
    at: '/CreateProduct',
    act: sending({ name: '' }),
    says: PRODUCT_ALERTS.invalid,
  },
  {
    of: 'admin/products/form/edit-page.tsx',
    what: 'saved by somebody else meanwhile',
    at: '/EditProduct/9',
    async act(page) {
      await changedByAnother(9)
      await page.getByLabel('Nombre').fill('Zapatilla Mía')
      await press(page, 'Guardar cambios')
    },
    says: /otra persona|Otra persona|cambió/,
  },
  {
    of: 'admin/jobs/jobs-page.tsx',
    what: 'nothing to try again',
    at: '/AdminOutbox',
    act: sending({ intent: 'retry-all' }),
    says: 'No hay nada para reintentar.',
  },
  {
    of: 'admin/audit/audit-page.tsx',
    what: 'nothing to undo',
    at: '/AdminAudit',
    act: sending({ auditId: '999999' }),
    says: 'No encontramos lo que buscás.',
  },
  {
    of: 'admin/newsletter/newsletter-page.tsx',
    what: 'not on the list any more',
    at: '/AdminNewsletter',
    act: sending({ addressId: '999999' }),
    says: 'Esa dirección ya no está en la lista.',
  },
  {
    of: 'admin/returns/return-page.tsx',
    what: 'no reason',
    at: openReturn,
    act: (page) => press(page, 'Rechazar'),
    says: 'Revisá los datos de la devolución.',
  },
  {
    of: 'admin/providers/providers-page.tsx',
    what: 'what a check found',
    at: '/AdminCompanies',
    act: (page) => page.getByRole('button', { name: 'Probar ahora' }).first().click(),
    says: /^(Bien|Nota|Mal)$/,
  },
  {
    of: 'admin/orders/orders-page.tsx',
    what: 'a view without a name',
    at: '/AdminOrders?payment=paid',
    async act(page) {
      await page.getByText('Guardar esta vista').click()
      await press(page, 'Guardar vista')
    },
    says: 'Ponele un nombre a la vista',
  },
  {
    of: 'admin/stock/product-page.tsx',
    what: 'nothing counted',
    at: '/AdminStock/1?talle=42',
    act: (page) => press(page, 'Ajustar'),
    says: 'Revisá los datos del ajuste.',
  },
  {
    of: 'admin/orders/detail/order-page.tsx',
    what: 'an empty note',
    at: '/AdminOrder/V-000025',
    act: (page) => press(page, 'Guardar nota'),
    says: 'Revisá los datos.',
  },
  {
    of: 'admin/orders/detail/order-page.tsx',
    what: 'a note that was kept',
    at: '/AdminOrder/V-000025',
    async act(page) {
      await page.getByLabel('Nota').fill('Llama antes de pasar')
      await press(page, 'Guardar nota')
    },
    says: 'Nota guardada.',
  },
  {
    of: 'admin/users/users-page.tsx',
    what: 'oneself',
    at: '/AllUsers',
    act: (page) => send(page, '/AllUsers', { intent: 'ban', personId: String((admin as { id: number }).id) }),
    says: 'No podés banearte a vos mismo.',
  },
  {
    of: 'admin/reviews/comments-page.tsx',
    what: 'a comment that is not there any more',
    at: '/AdminComments',
    act: sending({ intent: 'remove', reviewId: '999999' }),
    says: 'No encontramos lo que buscás.',
  },
  {
    of: 'admin/products/products-page.tsx',
    what: 'a product that is not there any more',
    at: '/ModifyProducts',
    act: sending({ productId: '999999' }),
    says: 'No encontramos lo que buscás.',
  },
  {
    of: 'admin/imports/import-page.tsx',
    what: 'a list that was not tried yet',
    at: importedList,
    act: sending({ intent: 'start' }),
    says: /./,
  },
]

/** Actions whose page says nothing of its own afterwards, and why. */
const SILENT: Record<string, string> = {
  'account/logout-page.tsx': 'the session is over, and so are its hints',
  'admin/products/form/draft/draft-route.ts': 'the form keeps its draft by fetch, past React Router',
  'admin/products/form/pictures/picture-route.ts': 'the form uploads by itself, past React Router',
  'storefront/checkout/personal/draft-route.ts': 'a beacon, whose answer nobody hears',
  'storefront/orders/order-page.tsx': 'leads to the cart',
  'storefront/favourites/favourites-page.tsx': 'the list is the answer',
  'storefront/shell/not-found-page.tsx': 'there is no page',
  'storefront/notifications/notifications-page.tsx': 'the counter is the answer',
  'storefront/products/offers/offers-page.tsx': 'the banner is gone',
  'storefront/products/detail/province-route.ts': 'the fee is the answer',
}

test('no action of any route is left out', () => {
  const routes = fs.readFileSync(path.join(WEB, 'routes.ts'), 'utf8')
  const modules = [...routes.matchAll(/'([\w/-]+\.tsx?)'/g)].map(([, file]) => file!)
  expect(modules.length).toBeGreaterThan(50)
  const acting = modules.filter((file) =>
    /^export (async function|function|const) action\b/m.test(fs.readFileSync(path.join(WEB, file), 'utf8')),
  )
  const walked = [...SHOPPER, ...BACK_OFFICE].map((one) => one.of)
  expect([...new Set([...walked, ...Object.keys(SILENT)])].toSorted()).toEqual(acting.toSorted())
})

test('no page takes an answer from where it does not last', () => {
  const files = fs.readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  const raw = files.filter(
    (file) => /\.tsx?$/.test(file) && /\bactionData\b/.test(fs.readFileSync(path.join(WEB, file), 'utf8')),
  )
  expect(raw).toEqual(['ui/form/use-answer.ts'])
})

async function bulkDone(): Promise<string> {
  const { bulk, ...catalogue } = server.shop.catalogue
  const change = { offer: { on: true, discount: '30%' } }
  const shown = await bulk.preview(admin, { ids: [12, 13] }, change)
  if (!shown.ok) throw new Error(shown.message)
  const rows = shown.value.rows.map(({ id, version }) => ({ id, version, seen: {} }))
  const applied = await bulk.apply(admin, rows, change)
  if (!applied.ok) throw new Error(applied.message)
  await catalogue.undo(admin, applied.value.undo!)
  return `/AdminBulk/${applied.value.undo}`
}

async function message(): Promise<string> {
  const sent = await server.shop.contact.send(admin, RIGHT_CONTACT)
  if (!sent.ok) throw new Error(sent.message)
  const list = await server.shop.contact.list(admin, { q: '', only: 'all', page: 1 })
  if (!list.ok) throw new Error(list.message)
  return `/AdminMessage/${list.value.messages[0]!.id}`
}

async function openReturn(): Promise<string> {
  const asked = { name: 'Camila Sosa', email: 'camila@example.com', order: '', reason: '' }
  const end = await server.shop.withdrawals.request(admin, asked)
  if (!end.ok) throw new Error(end.message)
  const [row] = await server.database.db.select().from(returns).where(eq(returns.code, end.value.code))
  return `/AdminReturn/${row!.code}`
}

async function importedList(): Promise<string> {
  const form = new FormData()
  const rows = 'Producto;Marca;Rubro;Sexo;Precio;Talles;Cantidad\r\nBuzo Uno;Nike;Buzos;Hombre;35.000;M;6'
  form.append('file', new Blob([rows], { type: 'text/csv' }), 'lista.csv')
  const answer = await fetch(`${server.url}/AdminImport/archivo`, {
    method: 'POST',
    body: form,
    headers: { cookie: await server.signIn(ADMIN), 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  return answer.headers.get('location')!
}

async function changedByAnother(id: number): Promise<void> {
  const { db } = server.database
  const [{ version } = { version: 0 }] = await db.select().from(products).where(eq(products.id, id))
  await db
    .update(products)
    .set({ version: version + 1, name: 'Zapatilla Ajena' })
    .where(eq(products.id, id))
}

type Shown = { title: string; alerts: string[]; focus: string; moved: boolean; fields: string[] }

/** What a person sees and holds: the tab's name, what the page warns of, where the focus is, what stands in the fields. */
const whatIsShown = (page: Page, anew = true): Promise<Shown> =>
  page.evaluate((begins) => {
    const seen = window as unknown as { stood?: Element | null }
    const focus = document.activeElement
    if (begins) seen.stood = focus
    return {
      title: document.title,
      alerts: [...document.querySelectorAll<HTMLElement>('main [role="alert"], dialog[open]')].map(
        (one) => one.innerText,
      ),
      focus: focus?.outerHTML.slice(0, 120) ?? '',
      moved: focus !== seen.stood,
      fields: [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea, select)')]
        .filter(({ type }) => type !== 'hidden')
        .map(({ name, value, checked }) => `${name}=${value}${checked ? ' x' : ''}`),
    }
  }, anew)

/** Goes on writing, as a person who read the answer does. */
async function write(page: Page): Promise<void> {
  const free = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)')].filter(
      (one) =>
        /^(text|email|textarea)$/.test(one.type) && one.checkVisibility() && !one.closest('[role="search"]'),
    )
    fields[0]?.focus()
    return fields[0] !== undefined && document.activeElement === fields[0]
  })
  if (free) await page.keyboard.type('x')
}

describe.each([
  [CUSTOMER, SHOPPER],
  [ADMIN, BACK_OFFICE],
] as const)('%s', (email, cases) => {
  test.each(cases)('$of: $what', async ({ at, cart, act, says, outside }) => {
    const { page, errors } = await server.visitAs(email, cart)
    await holdSocket(page)
    await page.goto(server.url + (typeof at === 'string' ? at : await at()))
    await awake(page)
    await act(page)
    const place = outside ? page.locator('body') : page.getByRole('main')
    const answer = place.getByText(says).filter({ visible: true }).first()
    await answer.waitFor()
    // It may take the focus, and close what was open.
    await page.waitForTimeout(300)
    const answered = await whatIsShown(page)
    await listen(page)
    expect(await whatIsShown(page, false)).toEqual(answered)
    expect(await answer.isVisible()).toBe(true)
    await write(page)
    const written = await whatIsShown(page)
    // What is mended by writing loses its sentence then, and only then.
    const stands = await answer.isVisible()
    await hint(server, page)
    expect(await whatIsShown(page, false)).toEqual(written)
    expect(await answer.isVisible()).toBe(stands)
    expect(errors).toEqual([])
    await page.context().close()
  })
})
