import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '#web/ui/notice/notice.tsx'
import { SignInElsewhere } from './sign-in-elsewhere.tsx'

/** The session ended while the page was open. It stays as it is, with what was typed, until they are back from signing in. */
export function SignedOut({ onBack }: { onBack: () => void }) {
  const { pathname, search } = useLocation()
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const seen = () => back()
    window.addEventListener('focus', seen)
    return () => window.removeEventListener('focus', seen)
  }, [])
  return (
    <Notice tone="warning" title="Tu sesión terminó" className="sticky top-2 z-30 mb-6">
      Lo que ves y lo que escribiste sigue acá, pero no se actualiza:{' '}
      <SignInElsewhere returnTo={pathname + search} />
    </Notice>
  )
}
