/** The addresses of an account on a form that asks where something goes: which one it begins with, and what the chosen one says. */
import { ADDRESS_SAYS, labelOf, type Where } from '#rules/addresses/address.ts'
import { addressLine } from '#rules/addresses/line.ts'
import {
  ADDRESS_FIELD,
  KEEP_FIELD,
  KEEP_LABEL_FIELD,
  MAX_ADDRESSES,
  NO_ADDRESS,
  WHERE_FIELDS,
} from '#rules/addresses/fields.ts'
import { missing, type Missing } from '#rules/outcome.ts'
import type { Call } from '#web/ui/personal/draft.ts'
import type { PersonalValues } from '#web/ui/personal/personal-form.ts'

export type AddressOption = { id: string; label: string; line: string; where: Where }
export type AddressChoice = { options: AddressOption[]; chosen: string; mayKeep: boolean }

/** Null: there are none to choose from. What the form holds says which one stands chosen. */
export async function addressChoice(
  { shop, visitor }: Pick<Call, 'shop' | 'visitor'>,
  values: PersonalValues,
): Promise<AddressChoice | null> {
  const kept = await shop.addresses.list(visitor)
  if (kept.length === 0) return null
  const options = kept.map((one) => ({
    id: String(one.id),
    label: one.label,
    line: addressLine(one),
    where: Object.fromEntries(WHERE_FIELDS.map((field) => [field, one[field]])) as Where,
  }))
  const held = options.find(({ where }) =>
    WHERE_FIELDS.every((field) => where[field] === (values[field] ?? '')),
  )
  return { options, chosen: held?.id ?? NO_ADDRESS, mayKeep: kept.length < MAX_ADDRESSES }
}

/** Puts what the chosen one says into the form, whatever stood in its fields. Answers why that cannot be. */
export async function fillAddress(
  { shop, visitor }: Pick<Call, 'shop' | 'visitor'>,
  form: FormData,
): Promise<Missing | null> {
  const chosen = String(form.get(ADDRESS_FIELD) ?? NO_ADDRESS)
  // Whoever is signed out is asked to sign in first, with the form as it is.
  if (chosen === NO_ADDRESS || visitor.kind !== 'person') return null
  const one = (await shop.addresses.list(visitor)).find(({ id }) => String(id) === chosen)
  if (!one) {
    form.set(ADDRESS_FIELD, NO_ADDRESS)
    return missing(ADDRESS_SAYS.gone)
  }
  for (const field of WHERE_FIELDS) form.set(field, one[field])
  return null
}

/** What is to be mended is shown. */
export function showAddress(form: FormData, fields: Record<string, unknown>): void {
  if (form.has(ADDRESS_FIELD) && WHERE_FIELDS.some((field) => field in fields))
    form.set(ADDRESS_FIELD, NO_ADDRESS)
}

/** For the next purchase, as far as the boxes say: who they are, and where, which is the usual address while there is no other. */
export async function remember({ shop, visitor }: Call, form: FormData, personal: object): Promise<void> {
  const choosing = form.has(ADDRESS_FIELD)
  if (form.has('remember')) await shop.users.savePersonalData(visitor, personal, { onlyWho: choosing })
  if (form.get(ADDRESS_FIELD) === NO_ADDRESS && form.has(KEEP_FIELD))
    await shop.addresses.add(visitor, {
      ...personal,
      label:
        String(form.get(KEEP_LABEL_FIELD) ?? '').trim() || labelOf(String(form.get('streetAddress') ?? '')),
    })
}
