/** Who sends parcels and from where, as the environment says it: the first values of what the owner sets (product §67.3). */
import * as v from 'valibot'
import { isCuit } from '#rules/taxpayer.ts'
import type { SENDER_SETTINGS } from '#rules/shipments/sender-settings.ts'
import type { SettingValues } from '#rules/shop-settings/settings.ts'
import { PROVINCE_LETTERS, provinceOf } from '#rules/shipments/recipient.ts'
import { shaped, text } from './shapes.ts'

export const senderKeys = {
  PARCELS_FROM_NAME: text,
  PARCELS_FROM_CUIT: v.optional(
    v.pipe(
      v.string(),
      v.transform((typed) => typed.replaceAll('-', '')),
      v.check(
        (digits) => /^\d{11}$/.test(digits) && isCuit(digits),
        'PARCELS_FROM_CUIT must be a CUIT such as 30-12345678-1.',
      ),
    ),
  ),
  PARCELS_FROM_EMAIL: shaped(/^[^\s@,]+@[^\s@,]+$/, 'PARCELS_FROM_EMAIL must be an e-mail address.'),
  PARCELS_FROM_PHONE: shaped(
    /^\d{10}$/,
    'PARCELS_FROM_PHONE must be ten digits, area and number: 1155550100.',
  ),
  PARCELS_FROM_STREET: text,
  PARCELS_FROM_NUMBER: text,
  PARCELS_FROM_LOCALITY: text,
  PARCELS_FROM_PROVINCE: v.optional(
    v.picklist(
      PROVINCE_LETTERS,
      'PARCELS_FROM_PROVINCE must be the letter of the province, such as C or B (ISO 3166-2:AR).',
    ),
  ),
  PARCELS_FROM_POSTAL_CODE: shaped(/^\d{4}$/, 'PARCELS_FROM_POSTAL_CODE must be four digits.'),
}
type Variables = v.InferOutput<v.ObjectSchema<typeof senderKeys, undefined>>
type Sender = Pick<SettingValues, keyof typeof SENDER_SETTINGS>

/** `played`: couriers are, so a shop that says nothing is the demo's, whose parcels leave from somewhere. */
export function readSender(variables: Variables, played: boolean): Sender {
  const isSaid = Object.keys(senderKeys).some((name) => variables[name as keyof Variables])
  if (played && !isSaid) return DEMO
  return {
    senderName: variables.PARCELS_FROM_NAME ?? '',
    senderTaxId: (variables.PARCELS_FROM_CUIT ?? '').replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3'),
    senderEmail: variables.PARCELS_FROM_EMAIL ?? '',
    senderPhone: variables.PARCELS_FROM_PHONE ?? '',
    senderStreet: variables.PARCELS_FROM_STREET ?? '',
    senderNumber: variables.PARCELS_FROM_NUMBER ?? '',
    senderFloor: '',
    senderLocality: variables.PARCELS_FROM_LOCALITY ?? '',
    senderProvince: provinceOf(variables.PARCELS_FROM_PROVINCE ?? '') ?? '',
    senderPostalCode: variables.PARCELS_FROM_POSTAL_CODE ?? '',
  }
}

const DEMO: Sender = {
  senderName: 'Vereda',
  senderTaxId: '30-50000001-1',
  senderEmail: 'hola@vereda.test',
  senderPhone: '1155550100',
  senderStreet: 'Humboldt',
  senderNumber: '1550',
  senderFloor: '',
  senderLocality: 'Palermo',
  senderProvince: 'Ciudad Autonoma De Buenos Aires',
  senderPostalCode: '1414',
}
