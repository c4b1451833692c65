import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ChosenOrder } from '#shop/orders/admin/admin.ts'
import { LinesInWords } from '../lines-in-words.tsx'

type Props = {
  orders: (ChosenOrder & { trackingCode?: string })[]
  /** Beside each order, the code that goes with it. */
  withCodes?: boolean
}

export function ChosenOrders({ orders, withCodes = false }: Props) {
  return (
    <div className="max-h-[32rem] overflow-y-auto" tabIndex={0} role="region" aria-label="Pedidos">
      <table className="dense-table">
        <thead>
          <tr>
            <th scope="col">Pedido</th>
            <th scope="col">Para quién</th>
            <th scope="col">Qué lleva</th>
            {withCodes && <th scope="col">Seguimiento</th>}
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, number, name, surname, lines, trackingCode }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={adminPaths.order(number)} className="link font-semibold tabular-nums">
                  {number}
                </Link>
              </th>
              <td>
                {name} {surname}
              </td>
              <td>
                <LinesInWords lines={lines} />
              </td>
              {withCodes && <td data-name="Seguimiento">{trackingCode || 'Sin código'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
