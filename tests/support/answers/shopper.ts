/** What the forms of the shop answer to a customer. */
import { CART_REMINDER_SAYS } from '#rules/cart/reminders.ts'
import { NEWSLETTER_LEAVING } from '#rules/newsletter/newsletter.ts'
import { paths } from '#rules/paths.ts'
import type { Page } from 'playwright-core'
import { linkPaths } from '#rules/link-paths.ts'
import { anonymous } from '#rules/users/access.ts'
import { COUPON_MESSAGES } from '#rules/coupons/coupon.ts'
import { SIZE_SAYS } from '#rules/orders/edit/change-size.ts'
import { GIFT_SAYS } from '#rules/gift-cards/limits-and-texts.ts'
import { EXCHANGE_SAYS } from '#rules/returns/exchange/exchange.ts'
import { ASK_SAYS } from '#rules/returns/ask/says.ts'
import { PUSH_SAYS } from '#rules/push/push.ts'
import { PHOTO_MESSAGES } from '#rules/returns/ask/photos.ts'
import { WITHDRAWAL_INVALID } from '#rules/returns/withdrawal.ts'
import { QUESTION_MESSAGES } from '#rules/questions/question.ts'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import { EMAIL_ALERT_SAYS } from '#rules/email-alerts/email-alert.ts'
import { STOCK_ALERT_MESSAGES } from '#rules/stock-alerts/stock-alert.ts'
import { chooseSize } from '../browser/shopper.ts'
import { RIGHT_CONTACT, RIGHT_PERSONAL } from '../browser/wrong-forms.ts'
import { CHECKOUT_INVALID } from '#rules/checkout/purchase.ts'
import { keptForSomebody } from '../shop/kept-order.ts'
import { customersEdit } from '../shop/customers-edit.ts'
import { customersExchange } from '../shop/customers-exchange.ts'
import { customersGift } from '../shop/customers-gift.ts'
import { customersReturn } from '../shop/customers-return.ts'
import { CODE_MESSAGES } from '#rules/users/sign-in-code.ts'
import { ADDRESS_SAYS } from '#rules/addresses/address.ts'
import { press, send, sending, type Case, type Sender } from './case.ts'

const star = (page: Page, stars: number) =>
  page.locator(`input[name="number"][value="${stars}"]`).check({ force: true })

/** One for all who look at it. */
let changed: Promise<string> | undefined
const edited = ({ server }: Sender) => (changed ??= customersEdit(server))
/** One for all who look at it. */
let begun: Promise<string> | undefined
const exchange = ({ server }: Sender) => (begun ??= customersExchange(server))
const gift = ({ server }: Sender) => customersGift(server)
let complained: Promise<string> | undefined
const complaint = ({ server }: Sender) => (complained ??= customersReturn(server))

const COMMENT = 'Muy buena calidad, llegó rápido.'
const wrong = (fields: Record<string, string>) => ({ ...RIGHT_PERSONAL, ...fields })

export const SHOPPER: Case[] = [
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
    of: 'account/sign-in/sign-in-page.tsx',
    what: 'an address that is none',
    at: '/Ingresar',
    act: (page) => send(page, '/Ingresar', { intent: 'code-ask', codeEmail: 'camila' }),
    says: CODE_MESSAGES.email,
  },
  {
    of: 'account/exchanges/start-page.tsx',
    what: 'nothing was chosen',
    at: async (sender) => (await exchange(sender)).replace(/\/[^/]+$/, ''),
    act: sending({}),
    says: EXCHANGE_SAYS.invalid,
  },
  {
    of: 'account/exchanges/exchange-page.tsx',
    what: 'a difference that nobody owes',
    at: exchange,
    act: sending({ intent: 'pay' }),
    says: 'Este cambio ya no espera un pago.',
  },
  {
    of: 'account/returns/start-page.tsx',
    what: 'nothing was chosen',
    at: async (sender) => (await complaint(sender)).replace(/Devolucion\/[^/]+$/, 'Devolver'),
    act: sending({}),
    says: ASK_SAYS.invalid,
  },
  {
    of: 'account/returns/return-page.tsx',
    what: 'no photo was chosen',
    at: complaint,
    act: sending({ intent: 'photos' }),
    says: PHOTO_MESSAGES.none,
  },
  {
    of: 'account/credit/credit-page.tsx',
    what: 'a code that is none',
    at: '/MiSaldo',
    act: sending({ code: 'ABCD' }),
    says: GIFT_SAYS.shape,
  },
  {
    of: 'storefront/gift-cards/gift-cards-page.tsx',
    what: 'nothing was chosen',
    at: '/TarjetaDeRegalo',
    act: sending({}),
    says: GIFT_SAYS.invalid,
  },
  {
    of: 'storefront/gift-cards/gift-card-page.tsx',
    what: 'one that waits for no payment',
    at: gift,
    act: sending({ intent: 'pay' }),
    says: GIFT_SAYS.notPayable,
  },
  {
    of: 'account/edits/difference-page.tsx',
    what: 'a difference that nobody owes',
    at: edited,
    act: sending({ intent: 'pay' }),
    says: 'Este cambio ya no espera un pago.',
  },
  {
    of: 'account/edits/sizes-page.tsx',
    what: 'no size was chosen',
    at: async (sender) => (await edited(sender)).replace('Diferencia', 'Talles'),
    act: sending({}),
    says: SIZE_SAYS.invalid,
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
    of: 'account/addresses/addresses-page.tsx',
    what: 'a street that is missing',
    at: '/MisDirecciones?sumar=si',
    act: (page) => press(page, 'Guardar la dirección'),
    says: 'Debes colocar tu direccion',
  },
  {
    of: 'account/addresses/addresses-page.tsx',
    what: 'taken out',
    at: '/MisDirecciones',
    act: sending({ intent: 'remove', id: '0' }),
    says: ADDRESS_SAYS.gone,
  },
  {
    of: 'account/push/push-page.tsx',
    what: 'what the browser did not give',
    at: '/Avisos',
    act: sending({ intent: 'start', orders: 'on' }),
    says: PUSH_SAYS.noScripts,
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
    of: 'storefront/products/detail/product-page.tsx',
    what: 'a question without words',
    at: '/ProductDetail/5',
    act: (page) => press(page, 'Preguntar'),
    says: QUESTION_MESSAGES.question,
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
    says: NEWSLETTER_LEAVING,
  },
  {
    of: 'storefront/stock-alerts/stock-alert-route.ts',
    what: 'a sentence said once, after a redirect',
    at: '/ProductDetail/1',
    act: (page) => send(page, '/Avisame', { productId: '1', size: '42', returnTo: '/ProductDetail/1' }),
    says: STOCK_ALERT_MESSAGES.inStock,
  },
  {
    of: 'storefront/email-alerts/alert-route.ts',
    what: 'asked for, said once after a redirect',
    at: '/?q=heladera',
    act: sending(
      { email: 'camila@example.com', search: '/?q=heladera', returnTo: '/?q=heladera' },
      '/Avisame/mail',
    ),
    says: EMAIL_ALERT_SAYS.asked,
  },
  {
    of: 'storefront/cart/toggle-route.ts',
    what: 'in the cart',
    at: '/ProductDetail/1',
    async act(page) {
      await chooseSize(page, '42')
      await press(page, /^AGREGAR AL CARRITO$/)
    },
    says: 'AGREGADO AL CARRITO',
  },
  {
    of: 'account/profile-page.tsx',
    what: 'a cart that is left is told of',
    at: paths.profile,
    act: async (page) => {
      await page.getByRole('checkbox', { name: CART_REMINDER_SAYS.ask }).check()
      await press(page, 'Guardar')
    },
    says: CART_REMINDER_SAYS.on,
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
    of: 'storefront/cart/shared/shared-cart-page.tsx',
    what: 'in one’s own cart',
    at: async ({ server }) => {
      const end = await server.shop.cartLinks.share(anonymous, [{ productId: 1, size: '42', quantity: 1 }])
      if (!end.ok) throw new Error(end.message)
      return linkPaths.sharedCart(end.value.code)
    },
    act: (page) => press(page, 'Agregar al carrito'),
    says: /^Carrito$/,
  },
  {
    of: 'storefront/orders/finish/finish-page.tsx',
    what: 'without one’s data',
    at: async ({ server, admin }) => `${await keptForSomebody(server.shop, admin)}/Terminar`,
    act: (page) => sending({ nameCompra: '', shownTotal: '' })(page),
    says: CHECKOUT_INVALID,
  },
  {
    of: 'storefront/favourites/toggle-route.ts',
    what: 'liked',
    at: '/ProductDetail/1',
    act: (page) =>
      send(page, '/FavoriteProduct/toggle', { productId: '1', on: '1', returnTo: '/FavoriteProduct' }),
    says: /^Favoritos$/,
  },
]
