import { renderToStaticMarkup } from 'react-dom/server'
import type { PrintStill } from './printed-parts.ts'

/** As characters of what was printed and of what it was made of. */
const MOST = 8 * 1024 * 1024
/** So that no single part drives out all others. */
const LARGEST = 512 * 1024

/** Parts that only show, as they were printed: what they are made of is all that they say, so the next page that shows the same takes them as they are. */
export function openStills() {
  const numbers = new WeakMap<object, number>()
  let parts = 0
  const kept = new Map<string, string>()
  let held = 0
  let printed = 0
  const drop = (key: string, html: string) => {
    kept.delete(key)
    held -= key.length + html.length
  }
  const print: PrintStill = (Part, props) => {
    if (!numbers.has(Part)) numbers.set(Part, (parts += 1))
    const key = `${numbers.get(Part)} ${JSON.stringify(props)}`
    const there = kept.get(key)
    if (there !== undefined) {
      // Taken out and put back: a Map keeps its order of entry, so the first is the one longest unused.
      kept.delete(key)
      kept.set(key, there)
      return there
    }
    printed += 1
    // Ids of its own: many of them stand on one page.
    const html = renderToStaticMarkup(<Part {...props} />, { identifierPrefix: `s${printed}` })
    if (key.length + html.length > LARGEST) return html
    kept.set(key, html)
    held += key.length + html.length
    for (const [oldest, one] of kept) {
      if (held <= MOST) break
      drop(oldest, one)
    }
    return html
  }
  return {
    print,
    /** Each is printed anew. */
    forget() {
      kept.clear()
      held = 0
    },
  }
}
