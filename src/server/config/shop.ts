/** Facts about this shop (name, contact, tax data) as the environment gives them. What is not set is hidden, never invented. */
import * as v from 'valibot'
import type { Settings } from '#shop/context.ts'
import { ORDERS_PER_ADDRESS, UNPAID_UNITS } from '#rules/checkout/placing.ts'
import { phoneProblem } from '#rules/phone.ts'
import { derivedFrom } from '#rules/shop-settings/derived.ts'
import { INITIAL_SETTINGS, type SettingValues } from '#rules/shop-settings/settings.ts'
import { wholeNumber } from './number.ts'

const text = v.optional(v.string(), '')
const link = (name: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^https:\/\/[^\s]+$/, `${name} must start with https://.`)))
const EMAIL = /^[^\s@,]+@[^\s@,]+$/

export const shopFacts = {
  SHOP_NAME: v.optional(v.string(), 'Vereda'),
  SHOP_EMAIL: v.optional(v.pipe(v.string(), v.regex(EMAIL, 'SHOP_EMAIL must be an e-mail address.'))),
  SHOP_PHONE: v.pipe(
    text,
    v.check(
      (typed) => phoneProblem(typed) === null,
      'SHOP_PHONE must be one telephone with its area code, such as 11 5555-0100.',
    ),
  ),
  SHOP_ADDRESS: text,
  SHOP_LEGAL_NAME: text,
  SHOP_TAX_ID: v.optional(
    v.pipe(v.string(), v.regex(/^\d{2}-?\d{8}-?\d$/, 'SHOP_TAX_ID must be a CUIT such as 30-12345678-9.')),
  ),
  SHOP_FISCAL_CONDITION: v.optional(
    v.picklist(
      ['responsable_inscripto', 'monotributo'],
      'SHOP_FISCAL_CONDITION must be responsable_inscripto or monotributo.',
    ),
  ),
  SHOP_DATA_FISCAL_URL: link('SHOP_DATA_FISCAL_URL'),
  SHOP_INSTAGRAM: link('SHOP_INSTAGRAM'),
  SHOP_FACEBOOK: link('SHOP_FACEBOOK'),
  SHOP_TIKTOK: link('SHOP_TIKTOK'),
  SHOP_WHATSAPP: link('SHOP_WHATSAPP'),
  SHOP_X: link('SHOP_X'),
  SHOP_YOUTUBE: link('SHOP_YOUTUBE'),
  UNPAID_UNITS: wholeNumber('UNPAID_UNITS', 1, 100_000, UNPAID_UNITS),
  ORDERS_PER_ADDRESS: wholeNumber('ORDERS_PER_ADDRESS', 1, 1_000_000, ORDERS_PER_ADDRESS),
  ADMIN_EMAILS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((list) =>
      list
        .split(',')
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    ),
    v.check(
      (list) => list.every((email) => EMAIL.test(email)),
      'ADMIN_EMAILS must be e-mail addresses with commas between.',
    ),
  ),
}

type Variables = v.InferOutput<v.ObjectSchema<typeof shopFacts, undefined>>

/** The first values of what the owner may set later, and what only the configuration says. */
export function readShopFacts(
  variables: Variables,
  publicUrl: string,
  sender: Partial<SettingValues> = {},
): Settings {
  const values: SettingValues = {
    ...INITIAL_SETTINGS,
    ...sender,
    name: variables.SHOP_NAME,
    contactEmail: variables.SHOP_EMAIL ?? '',
    contactPhone: variables.SHOP_PHONE,
    address: variables.SHOP_ADDRESS,
    instagram: variables.SHOP_INSTAGRAM ?? '',
    facebook: variables.SHOP_FACEBOOK ?? '',
    tiktok: variables.SHOP_TIKTOK ?? '',
    whatsapp: variables.SHOP_WHATSAPP ?? '',
    x: variables.SHOP_X ?? '',
    youtube: variables.SHOP_YOUTUBE ?? '',
    legalName: variables.SHOP_LEGAL_NAME,
    taxId: variables.SHOP_TAX_ID ?? '',
    fiscalCondition: variables.SHOP_FISCAL_CONDITION ?? '',
    dataFiscalUrl: variables.SHOP_DATA_FISCAL_URL ?? '',
    unpaidUnits: variables.UNPAID_UNITS,
    ordersPerAddress: variables.ORDERS_PER_ADDRESS,
  }
  return { ...values, ...derivedFrom(values), publicUrl, adminEmails: variables.ADMIN_EMAILS }
}
