import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { DROP_STATE } from '#rules/drops/states.ts'
import type { DropLook } from '#shop/drops/public.ts'
import { shortMoment } from '#web/ui/dates.ts'

/** The next draw: it happens by itself, and people are told its hour. */
export const DropLine = ({ drop: { id, product, state, drawAt } }: { drop: DropLook }) => (
  <p className="mt-4 rounded-input bg-bone px-4 py-3 text-md md:px-5">
    <Link to={adminPaths.drop(id)} className="link font-semibold">
      Próximo sorteo: {product.name}
    </Link>{' '}
    · {shortMoment(drawAt)} · {DROP_STATE[state].label}
  </p>
)
