import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#rules/paths.ts'
import { SIGN_IN_FIRST } from '#rules/users/access.ts'
import { useFrame } from '../page/frame.ts'
import { isSignedIn, SESSION_ENDED } from './still-signed-in.ts'

/** The session ended while the page was open: it stays as it is, with what was typed, and leads to where one signs in. */
export default function SessionEndedNotice({ first }: { first: string }) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const wasSomebody = useFrame()?.person != null
  const [ended, setEnded] = useState<{ message: string; here: string; times: number } | null>(() =>
    wasSomebody ? { message: first || SIGN_IN_FIRST, here, times: 1 } : null,
  )
  useEffect(() => {
    const hear = ({ detail }: CustomEvent<string | null>) =>
      setEnded((before) =>
        detail !== null && (wasSomebody || before)
          ? { message: detail || before?.message || SIGN_IN_FIRST, here, times: (before?.times ?? 0) + 1 }
          : null,
      )
    addEventListener(SESSION_ENDED, hear as EventListener)
    return () => removeEventListener(SESSION_ENDED, hear as EventListener)
  }, [here, wasSomebody])
  useEffect(() => {
    if (!ended) return
    const back = () => void isSignedIn().then((now) => now && setEnded(null))
    addEventListener('focus', back)
    return () => removeEventListener('focus', back)
  }, [ended])
  if (ended?.here !== here) return null
  return (
    // The key makes a reader say it again at each try.
    <p
      key={ended.times}
      className="on-ink bg-ink px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center text-md text-white"
    >
      <b>{ended.message}</b> Tu sesión terminó; lo que escribiste sigue acá:{' '}
      <a
        href={paths.signInFor(here)}
        target="_blank"
        rel="noopener"
        className="inline-block py-2 font-semibold underline underline-offset-4"
      >
        ingresá en otra pestaña
      </a>{' '}
      y volvé a esta.
    </p>
  )
}
