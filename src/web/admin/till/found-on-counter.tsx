import { FoundProducts, type FoundProduct } from '#web/admin/orders/found-products.tsx'
import { withMore } from '#web/admin/orders/line-query.ts'
import { addressOf, type OnCounter } from './counter-query.ts'

type Props = { counter: OnCounter; q: string; found: readonly FoundProduct[] | null }

/** What words found for the counter. */
export function FoundOnCounter({ counter, q, found }: Props) {
  if (!found) return null
  return (
    <section aria-labelledby="encontrado" className="panel p-4 md:p-5">
      <h2 id="encontrado" className="text-lg font-bold">
        «{q}»
      </h2>
      <FoundProducts
        found={found}
        none="No hay productos con ese nombre ni ese código."
        adding={(productId, key) =>
          addressOf({ ...counter, lines: withMore(counter.lines, { productId, key, quantity: 1 }) })
        }
      />
    </section>
  )
}
