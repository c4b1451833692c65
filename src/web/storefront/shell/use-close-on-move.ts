import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** A panel does not stay open over the page that one of its links led to. */
export function useCloseOnMove(panel: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const before = useRef(key)
  useEffect(() => {
    // Not at first: it may have been opened before the scripts came.
    if (before.current === key) return
    before.current = key
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [key, panel])
}
