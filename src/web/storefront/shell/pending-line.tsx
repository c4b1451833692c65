import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { LOADING } from '#rules/products/product.ts'
import { useSlow } from '#web/ui/use-slow.ts'

/** A page that takes longer than 300 ms says so; a faster one never flashes (product §2.15). */
export function PendingLine() {
  const stepping = useNavigation().state !== 'idle'
  const leaving = useLeaving()
  const slow = useSlow(stepping || leaving)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-20 z-30 flex justify-center">
      {slow && (
        <p className="flex items-center gap-3 rounded-full bg-ink py-2.5 pr-5 pl-4 text-md text-white shadow-sheet">
          <span
            aria-hidden
            className="size-4 animate-spin rounded-full border-2 border-white/30 border-t-white motion-reduce:animate-none"
          />
          {LOADING}
        </p>
      )}
    </div>
  )
}

/** A link may lead to a file, and the page stays. */
const LONGEST = 8000

/** A plain link was pressed (a product's card), and its page has not come yet. */
function useLeaving(): boolean {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stay = () => {
      clearTimeout(timer)
      setLeaving(false)
    }
    const note = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || event.defaultPrevented || !leadsAway(link, event)) return
      setLeaving(true)
      clearTimeout(timer)
      timer = setTimeout(stay, LONGEST)
    }
    addEventListener('click', note)
    addEventListener('pageshow', stay)
    return () => {
      clearTimeout(timer)
      removeEventListener('click', note)
      removeEventListener('pageshow', stay)
    }
  }, [])
  return leaving
}

/** To another page of this shop, in this tab. */
const leadsAway = (link: HTMLAnchorElement, { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 &&
  !(ctrlKey || metaKey || shiftKey || altKey) &&
  (link.target === '' || link.target === '_self') &&
  !link.hasAttribute('download') &&
  link.origin === location.origin &&
  link.pathname + link.search !== location.pathname + location.search
