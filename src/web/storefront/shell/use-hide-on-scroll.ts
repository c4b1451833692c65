import { useEffect, type RefObject } from 'react'

const FAR = 160

/** The bar leaves on the way down and comes back on the way up; never while something in it has the focus (WCAG 2.4.11). */
export function useHideOnScroll(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      if (Math.abs(now - before) < 8) return
      const away = now > before && now > FAR && !bar.current?.contains(document.activeElement)
      bar.current?.toggleAttribute('data-away', away)
      before = now
    }
    const comeBack = () => bar.current?.removeAttribute('data-away')
    const element = bar.current
    element?.addEventListener('focusin', comeBack)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      element?.removeEventListener('focusin', comeBack)
      window.removeEventListener('scroll', onScroll)
    }
  }, [bar])
}
