import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { BroughtIntoSight } from '#web/ui/notice/brought-into-sight.tsx'
import type { CheckoutSaid } from './said.ts'

/** Why it went no further, brought into sight: the button that was pressed is screens below on a phone. */
export function RefusedNotice({ said }: { said: CheckoutSaid }) {
  return (
    <BroughtIntoSight answer={said}>
      <Notice tone="error" title={said.message}>
        {said.reason === 'too-many' && (
          <Link to={paths.orders} className="link inline-flex min-h-11 items-center font-semibold">
            Ir a «Mis pedidos»
          </Link>
        )}
      </Notice>
    </BroughtIntoSight>
  )
}
