/** Where somebody has things brought to (product §59.1): several, each with a name of theirs, one of them the usual one. */
import * as v from 'valibot'
import { personalData } from '#rules/checkout/purchase.ts'
import { asLine, atMost, admits } from '#rules/text.ts'
import { LABEL_LENGTH, MAX_ADDRESSES, WHERE_FIELDS } from './fields.ts'

/** What is taken out can be brought back for so long. */
export const ADDRESS_UNDO_HOURS = 24

export const ADDRESS_SAYS = {
  invalid: 'Revisá los datos de la dirección.',
  label: 'Ponele un nombre, por ejemplo Casa o Trabajo',
  full: `Podés guardar hasta ${MAX_ADDRESSES} direcciones: quitá alguna para sumar otra.`,
  gone: 'Esa dirección ya no está en tu cuenta.',
  kept: 'Listo: guardamos la dirección.',
  usual: 'Listo: tus compras empiezan con esa dirección.',
  removed: 'Quitamos la dirección.',
  restored: 'Listo: la dirección volvió.',
  tooLate: `Pasaron más de ${ADDRESS_UNDO_HOURS} horas: esa dirección ya se borró.`,
  none: 'Todavía no guardaste ninguna dirección.',
}

/** What a form that names none calls the first one, and the others. */
export const FIRST_LABEL = 'Casa'
export const labelOf = (street: string): string => street.trim().slice(0, LABEL_LENGTH).trim()

const where = v.pick(personalData, WHERE_FIELDS)
export type Where = v.InferOutput<typeof where>

/** Of the page where they are kept. */
export const addressForm = v.object({
  label: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    v.minLength(1, ADDRESS_SAYS.label),
    atMost(LABEL_LENGTH, admits),
  ),
  ...where.entries,
})
export type AddressForm = v.InferOutput<typeof addressForm>
export type KeptAddress = AddressForm & { id: number; usual: boolean }

/** The same place, whatever is said of how to find it: nobody keeps it twice. */
export const samePlace = (a: Omit<Where, 'province'> & { province: string }, b: typeof a): boolean =>
  (['streetAddress', 'apartment', 'province', 'codePostal'] as const).every(
    (field) => a[field].trim().toLowerCase() === b[field].trim().toLowerCase(),
  )
