import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * While a panel lies over the page, nothing behind it can be reached by keyboard or heard (product §36.6), and the Tab key goes
 * round in it. The browser does so by itself for modal dialogs, not for popovers, which open before and without scripts. What
 * announces things stays heard. Its code comes with the first panel that opens.
 */
export function useInertBehind(): void {
  const { key } = useLocation()
  useEffect(() => {
    let gone = false
    let end = () => {}
    const begin = async () => {
      document.removeEventListener('toggle', begin, true)
      const { shutBehind } = await import('./shut-behind.ts')
      if (!gone) end = shutBehind()
    }
    if (document.querySelector('[popover].sheet:popover-open')) void begin()
    else document.addEventListener('toggle', begin, true)
    return () => {
      gone = true
      document.removeEventListener('toggle', begin, true)
      end()
    }
  }, [key])
}
