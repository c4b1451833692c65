/** Categories as trees: «Apparel & Accessories > Clothing > Suits» is a suit, no accessory (product §26.4). */
import { line } from '#rules/text.ts'
import { isAudience } from './genders.ts'

/** Google's numbers for what shops like this one sell: google.com/basepages/producttype/taxonomy-with-ids.en-US.txt. */
const NUMBERED: Readonly<Record<string, string>> = {
  '100': 'Backpacks',
  '167': 'Clothing Accessories',
  '173': 'Hats',
  '187': 'Shoes',
  '203': 'Outerwear',
  '204': 'Pants',
  '207': 'Shorts',
  '208': 'Sleepwear',
  '209': 'Socks',
  '211': 'Swimwear',
  '212': 'Shirts',
  '213': 'Underwear',
  '1581': 'Skirts',
  '1594': 'Suits',
  '2271': 'Dresses',
  '5598': 'Coats & Jackets',
}
const STEP = /\s*(?:>|›|»|→|\/{1,2}(?=\s?\p{L})|\\)\s*/u
const isTree = (text: string): boolean =>
  /[>›»→]/.test(text) ||
  /\p{L}{3,} ?\/ ?\p{L}{3,}(?: ?\/ ?\p{L}{3,})/u.test(text) ||
  /\p{L} \/ \p{L}/u.test(text)

/** The last step of each path that is not `aside`, as a brand or an audience is; a text that is no path, as it stands. */
export function leavesOf(cell: string, isAside: (step: string) => boolean = isAudience): string[] {
  const text = line(cell)
  if (text === '') return []
  if (NUMBERED[text]) return [NUMBERED[text]]
  if (!isTree(text)) return [text]
  return text
    .split(/\s*[,;|]\s*/)
    .map((path) => {
      const steps = path.split(STEP).filter(Boolean)
      return steps.findLast((step) => !isAside(step)) ?? steps.at(-1) ?? ''
    })
    .filter(Boolean)
}
