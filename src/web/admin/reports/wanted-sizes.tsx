import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import { times } from './labels.ts'

type Wanted = {
  productId: number
  name: string
  size: string
  alerts: number
  waiting: number
  refused: number
  stock: number
}

/** Sold-out sizes that somebody asked for, each leading to its stock. */
export function WantedSizes({ wanted }: { wanted: readonly Wanted[] }) {
  return (
    <>
      {wanted.length === 0 && <p className="py-2 text-muted">Nadie pidió un talle agotado en estos días.</p>}
      <ul className="divide-y divide-line text-md">
        {wanted.map(({ productId, name, size, alerts, waiting, refused, stock }) => (
          <li
            key={`${productId} ${size}`}
            className="relative flex items-center justify-between gap-4 py-2.5"
          >
            <span className="leading-tight">
              <Link
                to={asking(adminPaths.productStock(productId), { talle: size })}
                className="font-semibold after:absolute after:inset-0 hover:underline"
              >
                {name}, talle {size}
              </Link>
              <span className="block text-sm text-muted tabular-nums">
                {[
                  alerts > 0 && times(alerts, 'aviso pedido', 'avisos pedidos'),
                  waiting > 0 && times(waiting, 'espera', 'esperan'),
                  refused > 0 && times(refused, 'compra no pudo ser', 'compras no pudieron ser'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="state" data-tone={stock === 0 ? 'bad' : 'good'}>
              {stock === 0 ? 'Agotado' : `Hay ${stock}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
