/** What an import did, or would do, as the page says it: the first new products, and everything that is not taken as the list says it. */
import { NOTE_MEANS, NOTE_TITLE, NOTE_KINDS } from '#rules/imports/notes.ts'
import { formatPesos } from '#rules/money.ts'
import { labelOf } from '#rules/products/labels.ts'
import type { CatalogueTerms } from '#rules/products/terms.ts'
import type { ImportReport } from '#shop/imports/imports.ts'

const GROUPS = 10
const LINES = 3

export function reportOf({ sample, notes }: ImportReport, { categories }: CatalogueTerms): string[] {
  const first = sample.created.map(
    ({ name, category, price, today, discount, sizes }) =>
      `    ${name} · ${labelOf(categories, category)} · ${formatPesos(today)}${discount === null ? '' : ` (antes ${formatPesos(price)}, ${discount} menos)`} · ${sizes}`,
  )
  const kinds = NOTE_KINDS.flatMap((kind) => {
    const groups = notes.filter((note) => note.kind === kind)
    if (groups.length === 0) return []
    const shown = groups.slice(0, GROUPS).map(({ about, value, becomes, lines }) => {
      const of = about === '' ? '' : `${labelOf(categories, about)}: `
      return `    ${of}${value}${becomes === '' ? '' : ` → ${becomes}`} (línea ${lines.slice(0, LINES).join(', ')}${lines.length > LINES ? '…' : ''})`
    })
    const more = groups.length > GROUPS ? [`    y ${groups.length - GROUPS} más.`] : []
    return [`  ${NOTE_TITLE[kind]}: ${groups.length}. ${NOTE_MEANS[kind]}`, ...shown, ...more]
  })
  return [...(first.length > 0 ? ['  Primeros productos nuevos:', ...first] : []), ...kinds]
}
