import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'

/** Somebody else's that does not appear: a loss takes two people and pays its owner, so it is told where the pair was received. */
export const AtTheDesk = ({ code }: { code: string }) => (
  <Link
    to={adminPaths.intakeOf(code)}
    className="button"
    data-look="quiet"
    data-size="small"
    aria-label={`No aparece: ${code}, de un consignante`}
  >
    No aparece
  </Link>
)
