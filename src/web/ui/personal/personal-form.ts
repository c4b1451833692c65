/**
 * The personal data form in the browser's terms, shared by /Register and /Checkout: which fields it has, what stands in
 * them at first, and the birth date that is typed in three parts (product §20.2: a memorable date needs no picker).
 */
import * as v from 'valibot'
import { PERSONAL_FIELDS, personalData, type PersonalData } from '#rules/checkout/purchase.ts'
import { DELIVERIES } from '#rules/checkout/shipping.ts'

export const purchaseForm = v.object({
  ...personalData.entries,
  delivery: v.optional(v.picklist(DELIVERIES), 'delivery'),
})

const BIRTH_PARTS = ['ageDay', 'ageMonth', 'ageYear'] as const
export type PersonalField = keyof PersonalData | (typeof BIRTH_PARTS)[number] | 'delivery'
export type PersonalValues = Partial<Record<PersonalField, string>>

/** As they stand on the page, for the summary of what is wrong. */
export const FORM_ORDER: string[] = [
  'nameCompra',
  'surnameCompra',
  'emailCompra',
  'phoneNumber',
  'ageCompra',
  'dni',
  'companyName',
  'delivery',
  'streetAddress',
  'apartment',
  'province',
  'codePostal',
  'locality',
  'extraNotes',
  'cupon',
]
/** Asked by the server alone: no page carries the list. */
const everyField = (): PersonalField[] => [...PERSONAL_FIELDS, ...BIRTH_PARTS, 'delivery']
/** Always stand at something, also in a form that nobody has touched. */
const CHOICES: PersonalField[] = ['province', 'delivery']
export const isUntouched = (values: PersonalValues): boolean =>
  everyField().every((field) => CHOICES.includes(field) || !values[field])

/**
 * What the form was shown with, sent along: what is empty in a form that had the account's data in it was emptied, in one that
 * came empty it was only not filled in.
 */
export const FILLED = 'filled'
export type Filled = 'account' | 'draft' | ''

/** Each field from the first source that has something in it: what was being typed, the account, the sign-in's profile. */
export function personalValues(...sources: (Record<string, string> | null)[]): PersonalValues {
  const values: PersonalValues = {}
  for (const source of sources) {
    const known: Record<string, string> = { ...splitBirthDate(source?.ageCompra), ...source }
    for (const field of everyField()) if (!values[field] && known[field]) values[field] = known[field]
  }
  return values
}

function splitBirthDate(date: string | undefined): Record<string, string> {
  const [year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '')?.slice(1) ?? []
  return year ? { ageDay: String(Number(day)), ageMonth: String(Number(month)), ageYear: year } : {}
}

/** Sets ageCompra (yyyy-mm-dd) from the three parts; parts that make no date are left for the rule to refuse. */
export function composeBirthDate(form: FormData): FormData {
  const [day, month, year] = BIRTH_PARTS.map((part) => String(form.get(part) ?? '').trim())
  if (form.has('ageDay'))
    form.set(
      'ageCompra',
      day || month || year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : '',
    )
  return form
}
