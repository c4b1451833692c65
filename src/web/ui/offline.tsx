import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'

const watch = (told: () => void) => {
  addEventListener('online', told)
  addEventListener('offline', told)
  return () => {
    removeEventListener('online', told)
    removeEventListener('offline', told)
  }
}

/**
 * While the browser knows that there is no connection, forms stay as they are, with what was typed in them, and say why;
 * React Router would give the page up for an error screen.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  const [held, setHeld] = useState(0)
  useEffect(() => {
    if (online) return
    const hold = (event: SubmitEvent) => {
      if ((event.target as HTMLFormElement).method === 'dialog') return
      event.preventDefault()
      event.stopPropagation()
      setHeld((times) => times + 1)
    }
    addEventListener('submit', hold, true)
    return () => removeEventListener('submit', hold, true)
  }, [online])
  return (
    <div role="alert" className="fixed inset-x-0 bottom-0 z-50">
      {!online && (
        // The key makes a reader say it again at each try.
        <p
          key={held}
          className="on-ink flex items-center justify-center gap-3 bg-ink px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-md text-white"
        >
          <Icon of="wifi-off" size={20} className="shrink-0" />
          {held === 0
            ? 'No hay conexión a Internet.'
            : 'No pudimos enviarlo: no hay conexión. Lo que escribiste sigue acá; probá de nuevo cuando vuelva.'}
        </p>
      )}
    </div>
  )
}
