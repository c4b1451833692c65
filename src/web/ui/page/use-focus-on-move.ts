import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** After a step to another page the reading goes on at its content, as it would if the browser had loaded it. */
export function useFocusOnMove(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true })
  }, [pathname, content])
}
