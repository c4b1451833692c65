/**
 * What a shoe's size is called elsewhere: by the shop's own guide, and by the brand's American chart where the shop has one. Nobody
 * compared those charts with each box, and the text says so (product §45.4).
 */
import { americanOf } from '#rules/imports/sizes/us-sizes.ts'
import { SHOE_GUIDE } from './size-tables.ts'

const said = (number: number): string => String(number).replace('.', ',')
const read = (text: string): number => Number(text.replace(',', '.'))
/** British numbers are the American men's less one; half of one by these. */
const HALF_LESS: readonly string[] = ['adidas', 'new-balance']

type Shoe = { brand: string; brandLabel: string; genre: string }

/** undefined where the guide does not have it. */
export function elsewhere(size: string, { brand, brandLabel, genre }: Shoe): string | undefined {
  const row = SHOE_GUIDE.rows.find(([ar]) => ar === size)
  if (!row) return undefined
  const [, usual = '', european = '', centimetres = ''] = row
  const theirs = americanOf(read(european), brand)
  const foot = `AR ${size} · EU ${european} · ${centimetres} cm de pie`
  if (!theirs)
    return `${foot} · US ${usual} · UK ${said(read(usual) - 1)}, según nuestra guía: no la comparamos con la de ${brandLabel}`
  const british = theirs.men - (HALF_LESS.includes(brand) ? 0.5 : 1)
  const american = genre === 'mujer' ? `${said(theirs.women)} (mujer)` : `${said(theirs.men)} (hombre)`
  return `${foot} · US ${american} y UK ${said(british)} por la tabla de ${brandLabel}, que no cotejamos con cada caja`
}
