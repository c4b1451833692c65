import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { WITHDRAWAL_TERM } from '#rules/sale-terms/terms.ts'
import { Icon } from '#web/ui/icon.tsx'

/** What holds for whoever buys: how to pay, how to take it back, where the shop is. */
export default function Assurances({ handMeans, within }: { handMeans: string; within: string }) {
  return (
    <ul className="mt-6 space-y-2.5 border-t border-line pt-4 text-sm text-muted">
      <li className="flex gap-2.5">
        <Icon of="shield-check" size={18} className="shrink-0" />
        Pagás en Mercado Pago con tarjeta, débito o efectivo{handMeans && `, o ${handMeans}`}.
      </li>
      <li className="flex gap-2.5">
        <Icon of="rotate-ccw" size={18} className="shrink-0" />
        <span>
          {WITHDRAWAL_TERM} para arrepentirte, sin costo.{' '}
          <Link to={paths.returns} className="link text-ink">
            Cambios y devoluciones
          </Link>
        </span>
      </li>
      <li className="flex gap-2.5">
        <Icon of="map-pin" size={18} className="shrink-0" />
        Showroom en Buenos Aires, {within}.
      </li>
    </ul>
  )
}
