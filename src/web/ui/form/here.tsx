import { useLocation } from 'react-router'
import { BackTo } from './back-to.tsx'

/** Where the page stands. */
export function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

/** Tells a form where to come back to when it is sent without scripts. */
export const Here = () => <BackTo to={useHere()} />
