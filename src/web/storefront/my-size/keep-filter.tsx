import { Link, useLocation } from 'react-router'
import { KEEP_MY_SIZE, mySizeFrom } from '#rules/my-size/texts.ts'

/** What is ticked in the list's filter, to be one's own: a page asks once, so that nobody keeps a size by looking around. */
export function KeepFilter({ sizes }: { sizes: string[] }) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={mySizeFrom(pathname + search, sizes)}
      className="link inline-flex min-h-11 items-center text-sm"
    >
      {KEEP_MY_SIZE}
    </Link>
  )
}
