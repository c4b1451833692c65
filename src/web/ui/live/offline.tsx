import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '../icon.tsx'
import { CONNECTION, type Connection } from './lost-connection.ts'

const watch = (told: () => void) => {
  addEventListener('online', told)
  addEventListener('offline', told)
  return () => {
    removeEventListener('online', told)
    removeEventListener('offline', told)
  }
}

/**
 * Without connection forms stay as they are, with what was typed in them, and say why. What the browser knows by itself stops
 * them before they leave; what only shows when the shop does not answer is seen by `watchConnection`.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  const [lost, setLost] = useState(false)
  const [held, setHeld] = useState(0)
  useEffect(() => {
    const hear = ({ detail: { lost: gone, sending } }: CustomEvent<Connection>) => {
      setLost(gone)
      setHeld((times) => (gone ? times + (sending ? 1 : 0) : 0))
    }
    addEventListener(CONNECTION, hear as EventListener)
    return () => removeEventListener(CONNECTION, hear as EventListener)
  }, [])
  useEffect(() => {
    if (online) return
    const hold = (event: SubmitEvent) => {
      // The second keeps what it could not send, and says so.
      if ((event.target as HTMLFormElement).matches('[method=dialog],[data-keeps]')) return
      event.preventDefault()
      event.stopPropagation()
      setHeld((times) => times + 1)
    }
    addEventListener('submit', hold, true)
    return () => {
      removeEventListener('submit', hold, true)
      setHeld(0)
    }
  }, [online])
  return (
    <div role="alert" className="fixed inset-x-0 bottom-0 z-50">
      {(lost || !online) && (
        // The key makes a reader say it again at each try.
        <p
          key={held}
          className="on-ink flex items-center justify-center gap-3 bg-ink px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-md text-white"
        >
          <Icon of="wifi-off" size={20} className="shrink-0" />
          {held === 0
            ? online
              ? 'No hay conexión con la tienda. Seguimos probando.'
              : 'No hay conexión a Internet.'
            : 'No pudimos enviarlo: no hay conexión. Lo que escribiste sigue acá; probá de nuevo cuando vuelva.'}
        </p>
      )}
    </div>
  )
}
