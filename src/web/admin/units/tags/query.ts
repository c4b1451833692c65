/** The tags of single pairs as their address asks for them, read once for the page and for its file. */
import { formatPesos } from '#rules/money.ts'
import { MOST_LABELS } from '#rules/labels/papers.ts'
import type { LabelFacts } from '#rules/labels/label.ts'
import { paths } from '#rules/paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import type { TagFacts } from '#shop/units/desk/tags.ts'

/** No price unless somebody asks: it changes, and the tag stays tied to the pair. */
export const readTagsQuery = (search: URLSearchParams): { ids: string[]; priced: boolean } => ({
  ids: search.getAll('id').slice(0, MOST_LABELS),
  priced: search.get('precio') === 'si',
})

/** Its code, its size and the way to its passport; no names of people. */
export const tagLabel =
  (priced: boolean, shop: { name: string; publicUrl: string }) =>
  ({ code, name, size, sizeLabel, price, shelf }: TagFacts): LabelFacts => ({
    shop: shop.name,
    title: name,
    size,
    about: sizeLabel,
    price: priced ? formatPesos(price) : '',
    code,
    printed: printUnitCode(code),
    shelf,
    url: shop.publicUrl + paths.passport(code),
  })
