import { renderToStaticMarkup } from 'react-dom/server'
import { keptByUse } from '#rules/kept-by-use.ts'
import type { PrintStill } from './printed-parts.ts'

/** As characters of what was printed and of what it was made of. */
const MOST = 8 * 1024 * 1024
/** So that no single part drives out all others. */
const LARGEST = 512 * 1024

/** Parts that only show, as they were printed: what they are made of is all that they say, so the next page that shows the same takes them as they are. */
export function openStills() {
  const numbers = new WeakMap<object, number>()
  let parts = 0
  let printed = 0
  const sizeOf = (key: string, html: string) => key.length + html.length
  const kept = keptByUse<string>({ most: MOST, sizeOf })
  const print: PrintStill = (Part, props) => {
    if (!numbers.has(Part)) numbers.set(Part, (parts += 1))
    const key = `${numbers.get(Part)} ${JSON.stringify(props)}`
    const there = kept.find(key)
    if (there !== undefined) return there
    printed += 1
    // Ids of its own: many of them stand on one page.
    const html = renderToStaticMarkup(<Part {...props} />, { identifierPrefix: `s${printed}` })
    if (sizeOf(key, html) <= LARGEST) kept.keep(key, html)
    return html
  }
  /** `forget`: each is printed anew. */
  return { print, forget: kept.forget }
}
