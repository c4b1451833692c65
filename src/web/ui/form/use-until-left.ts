import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * What came once (an answer to a form, a sentence said after a redirect) stays until the person leaves the page or sends
 * again: a step, of a link or a form, that ends without another. What the page reads anew by itself, and a jump to a part of
 * it (`#campo`), leave it alone. `fresh` is null or undefined when nothing came with what was read last.
 */
export function useUntilLeft<T extends object>(fresh: T | null | undefined): T | undefined {
  const { pathname, search, hash, key } = useLocation()
  // Reading anew is no navigation: its state stays idle.
  const moving = useNavigation().state !== 'idle'
  const place = pathname + search
  const [kept, setKept] = useState({ value: fresh ?? undefined, place, key, moving })
  let { value } = kept
  if (fresh) value = fresh
  // A page that came so fast that nobody saw it move has another key; a jump within the page has one too, and a `#`.
  else if (place !== kept.place || (kept.moving && !moving) || (key !== kept.key && hash === ''))
    value = undefined
  if (value !== kept.value || place !== kept.place || key !== kept.key || moving !== kept.moving)
    setKept({ value, place, key, moving })
  return value
}
