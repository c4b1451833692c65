import { useLocation } from 'react-router'

/** Tells a form where to come back to when it is sent without scripts. */
export function Here() {
  const { pathname, search } = useLocation()
  return <input type="hidden" name="returnTo" value={pathname + search} />
}
