import { useEffect, useEffectEvent } from 'react'

/**
 * While something lies over the page, the browser's back button closes it instead of leaving: an entry of the history of its own,
 * which goes when it is closed in another way. React Router is not told of either step, because the page stays where it is.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    let pressed = false
    history.pushState(history.state, '')
    const swallow = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      removeEventListener('popstate', swallow, true)
    }
    const back = (event: PopStateEvent) => {
      pressed = true
      swallow(event)
      onBack()
    }
    addEventListener('popstate', back, true)
    return () => {
      removeEventListener('popstate', back, true)
      if (pressed) return
      addEventListener('popstate', swallow, true)
      history.back()
    }
  }, [open])
}
