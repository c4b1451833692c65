/** Who sends and from where, for couriers' labels and prices (product §67.3): the owner's settings, and what is still missing in them. */
import { normalisePhone } from '#rules/phone.ts'
import { postalNumber, provinceName } from '#rules/checkout/shipping.ts'
import type { ValuesOf } from '#rules/settings/setting.ts'
import { letterOf, mobileProblem, PARTY_SAYS, provinceProblem, type Party } from './recipient.ts'
import type { SENDER_SETTINGS } from './sender-settings.ts'

export const SENDER_SAYS = {
  missing: 'No está completo de dónde salen los paquetes.',
  taxId: 'Falta el CUIT.',
  province: 'Falta la provincia.',
  postalCode: 'Falta el código postal.',
  phone: 'Falta el teléfono celular.',
  email: 'Falta el e-mail.',
  /** For who may not change it. */
  ask: 'Se completa en Configuración: pedíselo a quien administra la tienda.',
  link: 'Completarlo en Configuración',
}

type SenderValues = ValuesOf<typeof SENDER_SETTINGS> & {
  name: string
  taxId: string
  contactPhone: string
  contactEmail: string
}
type Sender = { party: Party; problems: string[] }

/** What is not typed of a person is the shop's own; what is not typed of the place is missing. */
export function senderOf(settings: SenderValues): Sender {
  const {
    senderStreet: street,
    senderNumber: number,
    senderFloor: apartment,
    senderLocality: locality,
    senderProvince: province,
    senderPostalCode: typedCode,
  } = settings
  const code = postalNumber(typedCode)
  const phone = normalisePhone(settings.senderPhone || settings.contactPhone)
  const document = (settings.senderTaxId || settings.taxId).replaceAll('-', '')
  const email = settings.senderEmail || settings.contactEmail
  const isCity = province !== '' && letterOf(province) === 'C'
  const problems = [
    document === '' && SENDER_SAYS.taxId,
    street === '' && PARTY_SAYS.street,
    number === '' && PARTY_SAYS.number,
    locality === '' && !isCity && PARTY_SAYS.locality,
    province === '' && SENDER_SAYS.province,
    code === null && SENDER_SAYS.postalCode,
    provinceProblem(typedCode, province),
    phone === '' ? SENDER_SAYS.phone : mobileProblem(phone),
    email === '' && SENDER_SAYS.email,
  ].filter((problem) => problem !== false && problem !== null)
  return {
    party: {
      name: settings.senderName || settings.name,
      document,
      email,
      phone,
      street,
      number,
      apartment,
      locality: locality || (province === '' ? '' : provinceName(province)),
      provinceLetter: province === '' ? '' : letterOf(province),
      postalCode: code === null ? '' : String(code).padStart(4, '0'),
      notes: '',
    },
    problems,
  }
}
