import { useEffect, useState, type ReactNode, type RefObject } from 'react'

/** On phones, what stays at the lower edge wherever `watch` is not in sight; without scripts, always. */
export function StaysBelow({
  watch,
  children,
}: {
  watch: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!watch.current) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === true), {
      // What lies under the bar is not in sight.
      rootMargin: '0px 0px -72px 0px',
    })
    observer.observe(watch.current)
    return () => observer.disconnect()
  }, [watch])
  return (
    <div
      data-away={away || undefined}
      className="stays-below fixed inset-x-0 bottom-0 z-10 flex items-center justify-between gap-3 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] data-away:invisible md:hidden"
    >
      {children}
    </div>
  )
}
