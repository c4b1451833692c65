import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ChosenOrder } from '#shop/order-desk.ts'
import { choiceField } from '#web/admin/ui/many-orders.ts'
import { LineSummary } from '../line-summary.tsx'

type Props = {
  orders: (ChosenOrder & { trackingCode?: string; differs?: boolean })[]
  /** Beside each order, who carries it and the code that goes with it, by what was typed. */
  carrier?: string
}

export function ChosenOrders({ orders, carrier }: Props) {
  const withCodes = carrier !== undefined || orders.some(({ parcel }) => parcel !== null)
  return (
    <div className="max-h-[32rem] overflow-y-auto" tabIndex={0} role="region" aria-label="Pedidos">
      <table className="dense-table">
        <thead>
          <tr>
            <th scope="col">Pedido</th>
            <th scope="col">Para quién</th>
            <th scope="col">Qué lleva</th>
            {withCodes && <th scope="col">Cómo sale</th>}
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, number, name, surname, lines, parcel, trackingCode = '', differs }) => (
            <tr key={id}>
              <th scope="row">
                <Link
                  to={adminPaths.order(number)}
                  className="link font-semibold whitespace-nowrap tabular-nums"
                >
                  {number}
                </Link>
              </th>
              <td>
                {name} {surname}
              </td>
              <td>
                <LineSummary lines={lines} />
              </td>
              {withCodes && (
                <td data-name="Cómo sale">
                  {parcel && differs ? (
                    // Two lines of any length: a list to choose from would cut them.
                    <fieldset>
                      <legend className="sr-only">Cómo sale {number}</legend>
                      <label className="check">
                        <input type="radio" name={choiceField(id)} value="parcel" defaultChecked />
                        <span className="wrap-anywhere">Su envío: {parcelSaid(parcel)}</span>
                      </label>
                      <label className="check">
                        <input type="radio" name={choiceField(id)} value="typed" />
                        <span className="wrap-anywhere">
                          Lo escrito: {parcelSaid({ carrier: carrier || parcel.carrier, trackingCode })}
                        </span>
                      </label>
                    </fieldset>
                  ) : parcel ? (
                    `Su envío: ${parcelSaid(parcel)}`
                  ) : (
                    carrier !== undefined && parcelSaid({ carrier, trackingCode })
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const parcelSaid = ({ carrier, trackingCode }: { carrier: string; trackingCode: string }): string =>
  `${carrier} · ${trackingCode || 'sin código'}`
