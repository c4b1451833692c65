import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { askAccess, type Access } from './access.ts'

/** The session ended while the page was open. It stays as it is, with what was typed, until they are back from signing in. */
export function SignedOut({ onAccess }: { onAccess: (access: Access) => void }) {
  const { pathname, search } = useLocation()
  const back = useEffectEvent(async () => {
    const access = await askAccess()
    if (access !== 'unknown') onAccess(access)
  })
  useEffect(() => {
    const seen = () => void back()
    window.addEventListener('focus', seen)
    return () => window.removeEventListener('focus', seen)
  }, [])
  return (
    <Notice tone="warning" title="Tu sesión terminó" className="sticky top-2 z-30 mb-6">
      Lo que ves y lo que escribiste sigue acá, pero no se actualiza:{' '}
      <a
        href={`/sign-in?returnTo=${encodeURIComponent(pathname + search)}`}
        target="_blank"
        rel="noopener"
        className="link font-semibold"
      >
        ingresá en otra pestaña
      </a>{' '}
      y volvé.
    </Notice>
  )
}
