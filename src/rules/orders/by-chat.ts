/** Orders by telephone and chat (product §11.23): what the shop's people write down of them, and what is said of them. */
import * as v from 'valibot'
import { phoneOrNone } from '#rules/phone.ts'
import { PERSONAL_LENGTHS } from '#rules/checkout/lengths.ts'
import { DELIVERIES, DELIVERY_MISSING } from '#rules/checkout/shipping.ts'
import { EMAIL_LENGTH, isEmail } from '#rules/email.ts'
import { personName, personNameOrNone } from '#rules/person-name.ts'
import { asLine } from '#rules/text.ts'
import { TAKEN_CHANNELS } from './channel.ts'

/** How long their goods are kept until whoever buys ends the order and pays it. */
export const CHAT_HOLD_HOURS = 24
/** Of one that came to nothing: for that long it is known whose it was to be. */
export const CHAT_NAME_DAYS = 30

export const CHAT_SAYS = {
  invalid: 'Revisá los datos del pedido.',
  channel: 'Elegí por dónde llegó.',
  name: 'Escribí el nombre de quien compra.',
  phone: 'Escribí su teléfono, con código de área.',
  email: 'Ese e-mail no es válido. También se puede dejar vacío.',
  empty: 'Sumá al menos un producto.',
  key: 'Recargá la página y volvé a guardar.',
  carriage: 'La cotización del correo ya no vale: elegí otra vez cómo va. No se apartó nada.',
  short: 'Alguien se lo llevó recién. No se apartó nada.',
  banned: 'La cuenta de ese e-mail está baneada.',
  linkGone: 'Este pedido no espera que lo terminen.',
  couponOf: 'Ese cupón tiene un límite por persona: anotá el e-mail de su cuenta.',
  creditOf: 'Para usar su saldo a favor anotá el e-mail de su cuenta.',
  taken: 'Pedido apartado. Mandale el enlace a quien compra.',
  over: 'Este pedido ya no está guardado: venció o se canceló. Escribinos y lo armamos de nuevo.',
  finished: 'Este pedido ya lo terminó otra persona. Si es tuyo, escribinos.',
  paid: 'Este pedido ya está pago.',
  elsewhere: 'Este pedido es de otra cuenta. Ingresá con el e-mail que nos diste.',
  forgotten: 'Datos borrados',
  otherCode: (code: string) =>
    `El envío que acordamos es al código postal ${code}. A otro cuesta lo que dice acá: mirá el total.`,
}

/** Name and telephone are enough; with the e-mail of an account the order is its own. */
export const chatOrderForm = v.object({
  key: v.pipe(v.optional(v.string(), ''), v.regex(/^[A-Za-z0-9_-]{16,64}$/, CHAT_SAYS.key)),
  channel: v.optional(v.picklist(TAKEN_CHANNELS, CHAT_SAYS.channel), '' as never),
  name: personName({ missing: CHAT_SAYS.name, most: PERSONAL_LENGTHS.nameCompra }),
  surname: personNameOrNone({ most: PERSONAL_LENGTHS.surnameCompra }),
  phone: v.pipe(phoneOrNone(CHAT_SAYS.phone), v.minLength(1, CHAT_SAYS.phone)),
  email: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    v.maxLength(EMAIL_LENGTH, CHAT_SAYS.email),
    v.check((text) => text === '' || isEmail(text), CHAT_SAYS.email),
  ),
  /** How they get it, as far as it was agreed: whoever buys may still choose otherwise. */
  delivery: v.optional(v.picklist(DELIVERIES, DELIVERY_MISSING), 'pickup'),
  /** The number of an address of their account, or what sending it costs by. */
  address: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
  province: v.optional(v.string(), ''),
  codePostal: v.optional(v.string(), ''),
  /** What a courier quoted, as rules/shipments/carriage.ts `carriageKey` names it; null: the shop’s own price. */
  carriage: v.optional(v.nullable(v.string()), null),
  /** A coupon’s code, or a promotion’s. */
  coupon: v.optional(v.nullable(v.string()), null),
  /** Their store credit pays as much of it as there is. */
  credit: v.optional(v.boolean(), false),
})
export type ChatOrder = v.InferOutput<typeof chatOrderForm>
export type ChatTerms = Pick<
  ChatOrder,
  'delivery' | 'address' | 'province' | 'codePostal' | 'carriage' | 'coupon' | 'credit'
>
