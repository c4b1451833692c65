import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** A panel does not stay open over the page that one of its links led to. */
export function useCloseOnMove(panel: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [key, panel])
}
