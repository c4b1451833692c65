/** Every screen of the pages in its states, for pictures and for axe: where it is, who looks, and what is done before. */
import type { Page } from 'playwright-core'
import { confirm, fillIn, PERSONAL_DATA } from './shopper.ts'

export type Who = 'visitor' | 'newcomer' | 'customer' | 'banned'
export type Screen = {
  name: string
  path: string
  /** A visitor is nobody known; a newcomer has just made an account; the customer has a past. */
  who?: Who
  /** Product -> sizes, as the cart's cookies hold them. */
  cart?: Record<number, string>
  cookies?: Record<string, string>
  before?: (page: Page) => Promise<unknown>
  /** Something floats over the window: only that is looked at, and a new page is opened for each width. */
  window?: boolean
}

const CART = { 1: '42:1', 2: 'M:2', 20: '40:1', 35: '*:1' }
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()
const send = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name }).click()
const wide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024

export const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-filtered', path: '/?category=calzado&brand=nike&brand=puma&size=42&price=60000&sort=price' },
  { name: 'home-search', path: '/?q=zapatila' },
  { name: 'home-empty', path: '/?q=heladera' },
  { name: 'home-empty-search', path: '/?q=' },
  { name: 'home-last-page', path: '/?page=99' },
  { name: 'landing', path: '/LandingPage' },
  { name: 'offers', path: '/Offers' },
  { name: 'offers-empty', path: '/Offers?descuento=50&category=campera' },
  { name: 'product', path: '/ProductDetail/1', cookies: { provincia: 'Mendoza' } },
  { name: 'product-on-offer', path: '/ProductDetail/2' },
  { name: 'product-sold-out', path: '/ProductDetail/20' },
  {
    name: 'product-size-guide',
    path: '/ProductDetail/1',
    before: press('Guía de talles'),
    window: true,
  },
  {
    name: 'product-review-refused',
    path: '/ProductDetail/1',
    who: 'customer',
    before: send('Comentar'),
  },
  { name: 'favourites', path: '/FavoriteProduct', cookies: { favoritos: '1.20.2.35.99999' } },
  { name: 'my-size', path: '/MiTalle', cookies: { mi_talle: '42|M' } },
  { name: 'home-in-my-size', path: '/', cookies: { mi_talle: '42|M' } },
  { name: 'product-gone-in-my-size', path: '/ProductDetail/1', cookies: { mi_talle: '45|' } },
  { name: 'favourites-empty', path: '/FavoriteProduct' },
  { name: 'sell', path: '/Vender' },
  { name: 'sell-calculated', path: '/Vender?precio=0&tipo=clothes' },
  { name: 'offer-a-pair', path: '/Vender/Ofrecer' },
  {
    name: 'offer-a-pair-refused',
    path: '/Vender/Ofrecer',
    before: send('Enviar'),
  },
  { name: 'contact-to-sell', path: '/Contact?asunto=Quiero%20vender%20con%20ustedes' },
  { name: 'cart', path: '/Cart', cart: CART, cookies: { precios: '1-4999900.2-9999900' } },
  { name: 'cart-empty', path: '/Cart' },
  { name: 'units-none', path: '/ProductDetail/1/Piezas?talle=42' },
  { name: 'choose-size', path: '/Cart/Talle?producto=1', cart: { 1: '42:1' } },
  { name: 'checkout-visitor', path: '/Checkout', cart: { 1: '42:1', 2: 'M:1' } },
  {
    name: 'checkout-filled',
    path: '/Checkout',
    who: 'newcomer',
    cart: { 1: '42:1', 2: 'M:1' },
    async before(page) {
      await fillIn(page, PERSONAL_DATA, 'Cordoba')
      // Where filling left it, what comes next may stand half behind the bar that stays.
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'checkout-refused',
    path: '/Checkout',
    who: 'newcomer',
    cart: { 1: '42:1' },
    before: confirm,
  },
  {
    name: 'checkout-coupon',
    path: '/Checkout',
    who: 'newcomer',
    cart: { 1: '42:1' },
    window: true,
    before: press('Tengo un cupón de descuento'),
  },
  { name: 'checkout-empty', path: '/Checkout' },
  { name: 'orders', path: '/Orders', who: 'customer' },
  { name: 'credit', path: '/MiSaldo', who: 'customer' },
  { name: 'gift-cards', path: '/TarjetaDeRegalo', who: 'customer' },
  {
    name: 'gift-card',
    path: '/TarjetaDeRegalo',
    who: 'customer',
    before: (page) =>
      page
        .getByRole('link', { name: /para Martina$/ })
        .click()
        .then(() => page.getByText('Programada').waitFor()),
  },
  {
    name: 'order',
    path: '/Orders',
    who: 'customer',
    before: (page) =>
      page
        .getByRole('link', { name: /^Pedido V-/ })
        .first()
        .click()
        .then(() =>
          page
            .getByRole('heading', { name: /Pedido|Gracias|pago/ })
            .first()
            .waitFor(),
        ),
  },
  { name: 'orders-empty', path: '/Orders', who: 'newcomer' },
  { name: 'register-visitor', path: '/Register' },
  { name: 'register', path: '/Register', who: 'customer' },
  { name: 'register-refused', path: '/Register', who: 'newcomer', before: send('Guardar mis datos') },
  { name: 'addresses', path: '/MisDirecciones', who: 'customer' },
  { name: 'address-new', path: '/MisDirecciones?sumar=si', who: 'customer' },
  { name: 'profile', path: '/Profile', who: 'customer' },
  { name: 'erase', path: '/Profile/Eliminar', who: 'customer' },
  { name: 'contact', path: '/Contact' },
  { name: 'contact-refused', path: '/Contact', before: send('Enviar') },
  { name: 'contact-sent', path: '/Contact?enviado' },
  { name: 'about', path: '/About' },
  {
    name: 'faqs',
    path: '/Faqs',
    before: (page) => page.getByText('¿Cuánto tarda el envío?').click(),
  },
  { name: 'terms', path: '/TermsAndConditions' },
  { name: 'sale-terms', path: '/CondicionesDeVenta' },
  { name: 'returns', path: '/Returns' },
  { name: 'withdrawal', path: '/Arrepentimiento' },
  {
    name: 'withdrawal-code',
    path: '/Arrepentimiento',
    before: async (page) => {
      await page.getByLabel('Nombre y apellido').fill('Camila Sosa')
      await page.getByRole('main').getByLabel('E-mail').fill(`camila+${Date.now()}@example.com`)
      await send('Arrepentirme de la compra')(page)
      await page
        .getByText(/ARR-\d{8}-/)
        .first()
        .waitFor()
    },
  },
  { name: 'newsletter', path: '/Newsletter' },
  { name: 'notifications', path: '/Notifications', who: 'customer' },
  { name: 'push', path: '/Avisos', who: 'customer' },
  { name: 'push-signed-out', path: '/Avisos' },
  { name: 'logout', path: '/Logout', who: 'customer' },
  { name: 'banned', path: '/', who: 'banned' },
  { name: 'not-found', path: '/no-existe' },
  { name: 'panel-notifications', path: '/', who: 'customer', before: press(/^Notificaciones/), window: true },
  {
    name: 'panel-menu-or-profile',
    path: '/',
    who: 'customer',
    window: true,
    before: (page) => press(wide(page) ? /^Mi Perfil/ : 'Menú')(page),
  },
  {
    name: 'panel-search',
    path: '/',
    window: true,
    before: async (page) => {
      if (!wide(page)) await press('Buscar')(page)
      await page.getByRole('combobox', { name: 'Buscar productos' }).filter({ visible: true }).fill('zapati')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'panel-filters',
    path: '/',
    window: true,
    before: async (page) => (wide(page) ? null : press('Filtros')(page)),
  },
  { name: 'panel-newsletter', path: '/About', window: true, before: press('Newsletter semanal') },
]
