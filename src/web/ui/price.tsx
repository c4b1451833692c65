import { salePrice, type Priced } from '#rules/products/discount.ts'
import { formatPesos, type Centavos } from '#rules/money.ts'

/** What it costs, or what the cheapest of it does; on offer, also what it cost, struck through. Both are named for people who hear the page. */
export function Price({ of, large = false }: { of: Priced & { from?: Centavos | null }; large?: boolean }) {
  const { from } = of
  if (!of.offer || from)
    return (
      <span className={`font-bold tabular-nums ${large ? 'text-2xl' : 'text-md'}`}>
        {from && <span className="font-normal">desde </span>}
        {formatPesos(from || of.price)}
      </span>
    )
  return (
    <span className={`inline-flex flex-wrap items-baseline tabular-nums ${large ? 'gap-x-3' : 'gap-x-2'}`}>
      <span className="sr-only">Precio anterior</span>
      <s className={`text-muted ${large ? 'text-lg' : 'text-md'}`}>{formatPesos(of.price)}</s>
      <span className="sr-only">Precio con descuento</span>
      <span className={`font-bold text-naranja ${large ? 'text-2xl' : 'text-md'}`}>
        {formatPesos(salePrice(of))}
      </span>
    </span>
  )
}
