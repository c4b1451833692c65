import { toFetch } from '#rules/fulfilment/packing.ts'
import type { ToPack } from '#shop/order-desk.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'

/** One walk along the shelves for all of them; prints on one sheet. */
export function FetchList({ orders }: { orders: ToPack[] }) {
  const list = toFetch(orders)
  const pieces = list.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section aria-labelledby="buscar" className="panel p-4 md:p-5">
      <h2 id="buscar" className="mb-2 text-lg font-bold">
        Para buscar: {pieces === 1 ? '1 prenda' : `${pieces} prendas`}
      </h2>
      <ul className="divide-y divide-line">
        {list.map((line) => (
          <li
            key={line.unitCode ?? line.sizeId}
            className="flex break-inside-avoid flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5"
          >
            <span className="min-w-20 font-bold">{line.shelf || <span className="text-muted">—</span>}</span>
            <span className="min-w-40 flex-1">
              {line.quantity > 1 && <b>{line.quantity} × </b>}
              <WithCodes text={line.name} /> · talle <b>{line.size}</b>
              {line.sku && <span className="ml-2 text-sm text-muted">{line.sku}</span>}
            </span>
            <span className="text-sm text-muted tabular-nums">
              {line.orders
                .map(({ number, quantity }) => (quantity > 1 ? `${number} (${quantity})` : number))
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
