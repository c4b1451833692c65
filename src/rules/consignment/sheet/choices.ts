/** What somebody says of the models of a sheet, once for all its lines: a product that is there, a new draft, later at the desk, or not at all. */
import { bare } from '#rules/sheets/table.ts'
import type { SheetRow } from './row.ts'

export type ModelChoice =
  | { as: 'later' }
  | { as: 'skip' }
  | { as: 'product'; productId: number }
  | { as: 'draft'; category: string; genre: string }
/** By model, and which size of the shop's a text that was doubtful means. */
export type SheetChoices = { models: Record<string, ModelChoice>; sizes: Record<string, string> }

export const MODEL_CHOICE_LABEL: Record<'later' | 'skip' | 'draft', string> = {
  later: 'Se elige al revisarlo',
  draft: 'Producto nuevo, en borrador',
  skip: 'No traer estos pares',
}

type Named = Pick<SheetRow, 'brand' | 'model' | 'colour' | 'styleCode'>
/** The maker's code tells a model in its colour; without one its names do. */
export const modelKey = ({ brand, model, colour, styleCode }: Named): string =>
  bare(styleCode) === '' ? `m:${[brand, model, colour].map(bare).join('|')}` : `s:${bare(styleCode)}`
/** A brand counts its sizes its own way. */
export const sizeKey = ({ brand, size }: Pick<SheetRow, 'brand' | 'size'>): string =>
  `${bare(brand)}|${bare(size)}`

/** Those of a form that shows some of them: what it does not show stays as it was. */
export function readChoices(input: Record<string, unknown>, before: SheetChoices): SheetChoices {
  const text = (name: string) => (typeof input[name] === 'string' ? input[name].trim() : '')
  const after: SheetChoices = { models: { ...before.models }, sizes: { ...before.sizes } }
  for (const name of Object.keys(input)) {
    const [, kind, key = ''] = /^(model|size):(.{1,250})$/s.exec(name) ?? []
    if (kind === 'size') after.sizes[key] = text(name).slice(0, 40)
    if (kind === 'model') {
      const choice = choiceOf(
        text(name),
        text(`number:${key}`),
        text(`category:${key}`),
        text(`genre:${key}`),
      )
      if (choice === null) delete after.models[key]
      else after.models[key] = choice
    }
  }
  return after
}

/** A number that was typed says more than what stood chosen beside it. */
function choiceOf(said: string, typed: string, category: string, genre: string): ModelChoice | null {
  const productId = Number(/^#?(\d{1,9})$/.exec(typed)?.[1] ?? /^p(\d{1,9})$/.exec(said)?.[1] ?? 0)
  if (productId > 0) return { as: 'product', productId }
  if (said === 'later' || said === 'skip') return { as: said }
  return said === 'draft' ? { as: 'draft', category: category.slice(0, 60), genre: genre.slice(0, 60) } : null
}
