/** Who receives an order and where, corrected after it was placed (product §13.8): until when each of it may be, and how it is told. */
import * as v from 'valibot'
import { isHandedOver, isStillHere, type FulfilmentState } from './fulfilment/states.ts'
import { personalData, type PersonalData } from '#rules/checkout/purchase.ts'
import { provinceName } from '#rules/checkout/shipping.ts'
import { isCompleted, isOpen, type OrderState } from './states.ts'

/** The checkout's own fields: what an order calls each, and how people do. */
export const RECIPIENT = {
  nameCompra: { column: 'name', label: 'Nombre' },
  surnameCompra: { column: 'surname', label: 'Apellido' },
  phoneNumber: { column: 'phone', label: 'Teléfono' },
  dni: { column: 'dni', label: 'DNI' },
  companyName: { column: 'company', label: 'Empresa' },
  streetAddress: { column: 'street', label: 'Dirección' },
  apartment: { column: 'apartment', label: 'Departamento o piso' },
  province: { column: 'province', label: 'Provincia' },
  codePostal: { column: 'postalCode', label: 'Código postal' },
  locality: { column: 'locality', label: 'Localidad' },
  extraNotes: { column: 'notes', label: 'Indicaciones' },
} as const satisfies Partial<Record<keyof PersonalData, { column: string; label: string }>>
export type RecipientField = keyof typeof RECIPIENT
export const RECIPIENT_FIELDS = Object.keys(RECIPIENT) as RecipientField[]
export type RecipientColumn = (typeof RECIPIENT)[RecipientField]['column']

export const RECIPIENT_MESSAGES = {
  invalid: 'Revisá los datos de entrega.',
  sure: 'Si está bien así, marcalo y guardá de nuevo.',
  changed: 'Otra persona corrigió estos datos mientras los mirabas. Mirá cómo quedaron.',
  over: 'El pedido ya no está en curso: sus datos no se corrigen.',
  completed: 'El pedido está completado: sus datos no se corrigen.',
  handedOver: 'Ya se entregó o se retiró: sus datos no se corrigen.',
  sent: 'Ya se despachó: solo se corrige el teléfono.',
}

/** What is not sent stays. With the checkout's own rules and sentences. */
export const recipientForm = v.object({
  ...v.partial(
    v.pick(personalData, [
      'nameCompra',
      'surnameCompra',
      'phoneNumber',
      'dni',
      'companyName',
      'streetAddress',
      'apartment',
      'province',
      'codePostal',
      'locality',
      'extraNotes',
    ]),
  ).entries,
  /** When the data that was read had been corrected last; '' when never. */
  seen: v.optional(v.string(), ''),
  /** A province and a postal code that contradict each other are meant so. */
  sure: v.optional(v.string(), ''),
})

type Parcel = {
  status: OrderState
  fulfilment: FulfilmentState
  /** What an exchange of it gives is still to be sent there. */
  exchangeWaits: boolean
}
/** Null when these may be corrected; otherwise why not. A parcel that left has its address on it. */
export function whyNotCorrected(
  { status, fulfilment, exchangeWaits }: Parcel,
  fields: readonly RecipientField[],
): string | null {
  if (exchangeWaits && (isOpen(status) || isCompleted(status))) return null
  if (!isOpen(status)) return isCompleted(status) ? RECIPIENT_MESSAGES.completed : RECIPIENT_MESSAGES.over
  if (isHandedOver(fulfilment)) return RECIPIENT_MESSAGES.handedOver
  const onlyPhone = fields.every((field) => field === 'phoneNumber')
  return isStillHere(fulfilment) || onlyPhone ? null : RECIPIENT_MESSAGES.sent
}
export const correctable = (order: Parcel): RecipientField[] =>
  RECIPIENT_FIELDS.filter((field) => whyNotCorrected(order, [field]) === null)

export type RecipientChange = { field: RecipientField; before: string; after: string }
export const changesOf = (
  order: Readonly<Record<RecipientColumn, string>>,
  form: Partial<Record<RecipientField, string>>,
): RecipientChange[] =>
  RECIPIENT_FIELDS.flatMap((field) => {
    const [before, after] = [order[RECIPIENT[field].column], form[field]]
    return after === undefined || after === before ? [] : [{ field, before, after }]
  })

/** What an order keeps of them, of one side. */
export const columnsOf = (
  changes: readonly RecipientChange[],
  side: 'before' | 'after',
): Partial<Record<RecipientColumn, string>> =>
  Object.fromEntries(changes.map((change) => [RECIPIENT[change.field].column, change[side]]))

const quoted = (field: RecipientField, value: string): string =>
  value === '' ? 'nada' : `«${field === 'province' ? provinceName(value) : value}»`
/** For the history of the order: each with how it was. */
export const changesInWords = (title: string, changes: readonly RecipientChange[]): string =>
  [
    title,
    ...changes.map(
      ({ field, before, after }) =>
        `${RECIPIENT[field].label}: antes ${quoted(field, before)}, ahora ${quoted(field, after)}.`,
    ),
  ].join('\n')
export const RECIPIENT_CORRECTED = 'Se corrigieron los datos de entrega.'
export const RECIPIENT_PUT_BACK = 'Se deshizo una corrección de los datos de entrega.'
