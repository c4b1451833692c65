import { formTexts } from '#web/ui/form/form-answer.ts'

/** How the fields of the sizes begin. */
export const UNITS = 'units.'

/** As rules/drops/form.ts takes it: how many of each size stand together. */
export function dropInput(form: FormData) {
  const texts = formTexts(form)
  const units = Object.entries(texts).filter(([name]) => name.startsWith(UNITS))
  return {
    ...texts,
    units: Object.fromEntries(units.map(([name, many]) => [name.slice(UNITS.length), many])),
  }
}
