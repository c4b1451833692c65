/** What an owner sets of selling: instalments, how long things are kept, and how much one person may take at once. */
import {
  OPEN_ORDERS,
  ORDERS_A_DAY,
  ORDERS_AN_HOUR,
  ORDERS_PER_ADDRESS,
  UNPAID_UNITS,
} from '#rules/checkout/placing.ts'
import { CART_LINK_DAYS } from '#rules/cart/link.ts'
import { CART_REMINDER_HOURS } from '#rules/cart/reminders.ts'
import { DROP_WINDOW_HOURS, LONGEST_WINDOW_HOURS } from '#rules/drops/terms.ts'
import { CHAT_HOLD_HOURS } from '#rules/orders/by-chat.ts'
import { EDIT_HOURS, HOLD_MINUTES, PENDING_HOLD_HOURS } from '#rules/payments/hold.ts'
import { INSTALMENTS } from '#rules/money.ts'
import { LEASE_HOURS, LEASE_PIECES } from '#rules/till/offline/lease.ts'
import { EXCHANGE_DAYS } from '#rules/returns/exchange/terms.ts'
import { CONSIGNMENT_SETTINGS } from '#rules/consignment/settings.ts'
import { GIFT_CARD_SETTINGS } from '#rules/gift-cards/settings.ts'
import { REVIEW_SETTINGS } from '#rules/reviews/settings.ts'
import { noOrYes, whole } from '#rules/settings/kinds.ts'
import { setting, type Setting } from '#rules/settings/setting.ts'
import { TRANSFER_SETTINGS } from '#rules/transfers/settings.ts'

export const SELLING_SETTINGS = {
  instalments: setting({
    group: 'selling',
    label: 'Cuotas sin interés',
    about: 'Las que se ofrecen con tarjeta en toda la tienda y en Mercado Pago. 1 es un solo pago.',
    kind: whole(1, 24),
    initial: INSTALMENTS,
  }),
  ...TRANSFER_SETTINGS,
  ...GIFT_CARD_SETTINGS,
  ...REVIEW_SETTINGS,
  ...CONSIGNMENT_SETTINGS,
  holdMinutes: setting({
    group: 'selling',
    label: 'Cuánto se guarda el stock de un pedido sin pagar, en minutos',
    kind: whole(10, 1440),
    initial: HOLD_MINUTES,
  }),
  pendingHoldHours: setting({
    group: 'selling',
    label: 'Y si el pago está en revisión o es en efectivo, en horas',
    kind: whole(1, 240),
    initial: PENDING_HOLD_HOURS,
  }),
  cartReminders: setting({
    group: 'selling',
    label: 'Recordar por e-mail el carrito que alguien dejó',
    about: 'Sólo a quien lo pidió con su cuenta, y nunca después de comprar.',
    kind: noOrYes,
    initial: 'yes',
  }),
  cartReminderHours: setting({
    group: 'selling',
    label: 'A cuántas horas se recuerda el carrito',
    about: 'Desde que alguien lo cambió por última vez.',
    kind: whole(1, 240),
    initial: CART_REMINDER_HOURS.first,
  }),
  cartReminderAgainHours: setting({
    group: 'selling',
    label: 'Y a cuántas horas otra vez',
    about: 'Si no son más que las de arriba, se recuerda una sola vez.',
    kind: whole(1, 240),
    initial: CART_REMINDER_HOURS.second,
  }),
  tillLeasePieces: setting({
    group: 'selling',
    label: 'Cuántas piezas aparta un mostrador para vender sin red',
    about: 'Mientras están apartadas no se venden en la tienda.',
    kind: whole(1, 500),
    initial: LEASE_PIECES,
  }),
  tillLeaseHours: setting({
    group: 'selling',
    label: 'Y por cuántas horas',
    about: 'Después vuelven solas a la venta.',
    kind: whole(1, 48),
    initial: LEASE_HOURS,
  }),
  exchangeDays: setting({
    group: 'selling',
    label: 'Cuántos días se guarda lo nuevo de un cambio',
    about: 'Hasta que llegue lo anterior. Después vuelve solo a la venta y se avisa.',
    kind: whole(1, 60),
    initial: EXCHANGE_DAYS,
  }),
  editHours: setting({
    group: 'selling',
    label: 'Cuánto se guarda lo que suma un pedido editado, en horas',
    about: 'Hasta que se pague la diferencia. Después el cambio queda sin efecto y se avisa.',
    kind: whole(1, 240),
    initial: EDIT_HOURS,
  }),
  chatHoldHours: setting({
    group: 'selling',
    label: 'Cuánto se guarda un pedido por teléfono o WhatsApp, en horas',
    about: 'Hasta que quien compra lo termine y lo pague. Después vence solo y el stock vuelve.',
    kind: whole(1, 240),
    initial: CHAT_HOLD_HOURS,
  }),
  cartLinkDays: setting({
    group: 'selling',
    label: 'Cuántos días se abre el enlace de un carrito compartido',
    kind: whole(1, 365),
    initial: CART_LINK_DAYS,
  }),
  dropWindowHours: setting({
    group: 'selling',
    label: 'Cuánto se guarda lo que toca en un sorteo, en horas',
    about: 'Lo que trae un lanzamiento nuevo: en cada uno se puede cambiar. Después le toca a quien sigue.',
    kind: whole(1, LONGEST_WINDOW_HOURS),
    initial: DROP_WINDOW_HOURS,
  }),
  openOrders: setting({
    group: 'selling',
    label: 'Pedidos sin pagar por persona',
    kind: whole(1, 100),
    initial: OPEN_ORDERS,
  }),
  unpaidUnits: setting({
    group: 'selling',
    label: 'Unidades sin pagar por persona',
    about: 'Las que una persona puede tener apartadas a la vez, en todos sus pedidos juntos.',
    kind: whole(1, 100_000),
    initial: UNPAID_UNITS,
  }),
  ordersAnHour: setting({
    group: 'selling',
    label: 'Pedidos por hora por persona',
    kind: whole(1, 10_000),
    initial: ORDERS_AN_HOUR,
  }),
  ordersADay: setting({
    group: 'selling',
    label: 'Pedidos por día por persona',
    kind: whole(1, 10_000),
    initial: ORDERS_A_DAY,
  }),
  ordersPerAddress: setting({
    group: 'selling',
    label: 'Pedidos por hora desde una misma conexión',
    about: 'Una oficina o una red de celulares se ve como una sola conexión.',
    kind: whole(1, 1_000_000),
    initial: ORDERS_PER_ADDRESS,
  }),
} as const satisfies Record<string, Setting<unknown>>
