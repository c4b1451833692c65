/** The table of sizes beside a product, of its brand and of whom it is for, with whose numbers they are (product §35.9). Reckoned on the server. */
import type { Catalogue } from '../choices.ts'
import { labelOf } from '../labels.ts'
import { guideFor } from '../size-guide.ts'
import { shoeSize, sizeNumber, sizeSource, type Shoe } from './shoe-sizes.ts'
import { CLOTHING_GUIDE, SHOE_HOW, SHOE_ROWS } from './size-tables.ts'

export type SizeTable = {
  how: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  source: string
}
export type Sized = { category: string; brand: string; genre: string; sizes: readonly { size: string }[] }

export function sizeTable(
  product: Sized,
  catalogue: Pick<Catalogue, 'categories' | 'brands'>,
): SizeTable | null {
  const guide = guideFor(product, catalogue)
  if (guide === null) return null
  if (guide === 'clothes') return { ...CLOTHING_GUIDE, source: 'Medidas del cuerpo, según nuestra guía.' }
  return shoeTable({ ...product, brandLabel: labelOf(catalogue.brands, product.brand) })
}

function shoeTable(shoe: Shoe & { brandLabel: string }): SizeTable {
  const sizes = SHOE_ROWS.map(({ ar }) => shoeSize(ar, shoe)!)
  const charted = sizes.some(({ byChart }) => byChart)
  return {
    how: SHOE_HOW,
    columns: ['AR', `US (${sizes[0]!.person})`, 'UK', 'EU', 'Pie (cm)'],
    rows: sizes.map(({ ar, us, uk, eu, cm, byChart }) => [
      ar,
      // A row that the brand's chart lacks has no number of the brand's.
      ...(byChart === charted ? [us, uk].map(sizeNumber) : ['–', '–']),
      sizeNumber(eu),
      sizeNumber(cm),
    ]),
    source: `US y UK ${sizeSource(charted, shoe.brandLabel)}.`,
  }
}
