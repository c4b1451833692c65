/** What the owner sets of where parcels leave from (product §67.3): each part checked as a recipient's is; what is missing may be typed later. */
import * as v from 'valibot'
import { normalisePhone, wholePhone } from '#rules/phone.ts'
import { postalNumber, PROVINCES, provinceName, type Province } from '#rules/checkout/shipping.ts'
import { isMobile, NO_NUMBER, PARTY_SAYS, provinceProblem } from './recipient.ts'
import { asLine } from '#rules/text.ts'
import { choice, cuitOrNone, emailOrNone, line, type Kind } from '#rules/settings/kinds.ts'
import { setting } from '#rules/settings/setting.ts'

const STREET_NUMBER = `El número de la calle, como «1550». Si no tiene, escribí «${NO_NUMBER}».`

/** A line that may be left out, and else is what a courier takes. */
const lineOrNone = (
  is: (text: string) => boolean,
  message: string,
  control: Kind<string>['control'] = { is: 'line' },
): Kind<string> => ({
  schema: v.pipe(
    v.string(),
    asLine,
    v.check((text) => text === '' || is(text), message),
  ),
  write: (text) => text,
  control,
})
const mobileOrNone: Kind<string> = {
  schema: v.pipe(
    v.string(),
    asLine,
    wholePhone(PARTY_SAYS.phone),
    v.check((text) => text === '' || isMobile(normalisePhone(text)), PARTY_SAYS.phone),
  ),
  write: (text) => text,
  control: { is: 'line', type: 'tel' },
}
const isStreetNumber = (text: string): boolean =>
  /^\d{1,6}(?:\s?(?:bis|[a-z]))?$/i.test(text) || text.toUpperCase() === NO_NUMBER

export const SENDER_SETTINGS = {
  senderName: setting({
    group: 'sender',
    label: 'Quién los manda',
    about: 'Como va en la etiqueta. Vacío: el nombre de la tienda.',
    kind: line(50),
    initial: '',
  }),
  senderTaxId: setting({
    group: 'sender',
    label: 'CUIT de quien los manda',
    about: 'Vacío: el de los datos fiscales.',
    kind: cuitOrNone,
    initial: '',
  }),
  senderStreet: setting({ group: 'sender', label: 'Calle', kind: line(80), initial: '' }),
  senderNumber: setting({
    group: 'sender',
    label: 'Número',
    kind: lineOrNone(isStreetNumber, STREET_NUMBER),
    initial: '',
  }),
  senderFloor: setting({ group: 'sender', label: 'Piso y departamento', kind: line(30), initial: '' }),
  senderLocality: setting({ group: 'sender', label: 'Localidad', kind: line(60), initial: '' }),
  senderProvince: setting({
    group: 'sender',
    label: 'Provincia',
    kind: choice<Province | ''>([
      { value: '', label: 'Sin indicar' },
      ...PROVINCES.map((value) => ({ value, label: provinceName(value) })),
    ]),
    initial: '' as Province | '',
  }),
  senderPostalCode: setting({
    group: 'sender',
    label: 'Código postal',
    about: 'Desde ahí se cotiza.',
    kind: lineOrNone((text) => postalNumber(text) !== null, PARTY_SAYS.postalCode),
    initial: '',
  }),
  senderPhone: setting({
    group: 'sender',
    label: 'Teléfono para el correo',
    about: 'Un celular. Vacío: el de la tienda.',
    kind: mobileOrNone,
    initial: '',
  }),
  senderEmail: setting({
    group: 'sender',
    label: 'E-mail para el correo',
    about: 'Vacío: el de la tienda.',
    kind: emailOrNone,
    initial: '',
  }),
} as const

/**
 * What two settings that are saved together say against each other, at the one to correct. One that is saved alone, as taking back a
 * change does, passes: the other is taken back after it, and no parcel is made meanwhile.
 */
export function againstEachOther(texts: ReadonlyMap<string, string | null>): Record<string, string> {
  const [code, province] = [texts.get('senderPostalCode'), texts.get('senderProvince')]
  const problem = code && province ? provinceProblem(code, province) : null
  return problem === null ? {} : { senderPostalCode: problem }
}
