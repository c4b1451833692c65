import { formatPesos } from '#rules/money.ts'
import { shownPrice, type PairPrice, type Sellable } from '#rules/prices/shown.ts'

/** A price as rules/prices/shown.ts says it; the one of before struck through. Both are named for people who hear the page. */
export function Price({ of, large = false }: { of: Sellable | PairPrice; large?: boolean }) {
  const { amount, before, isFrom, condition } = shownPrice(of)
  if (before === null)
    return (
      <span className={`font-bold tabular-nums ${large ? 'text-2xl' : 'text-md'}`}>
        {isFrom && <span className="font-normal">desde </span>}
        {formatPesos(amount)}
        {condition && (
          <span className="of-condition text-md font-normal">
            <span> · </span>
            {condition}
          </span>
        )}
      </span>
    )
  return (
    <span className={`inline-flex flex-wrap items-baseline tabular-nums ${large ? 'gap-x-3' : 'gap-x-2'}`}>
      <span className="sr-only">Precio anterior</span>
      <s className={`text-muted ${large ? 'text-lg' : 'text-md'}`}>{formatPesos(before)}</s>
      <span className="sr-only">Precio con descuento</span>
      <span className={`font-bold text-naranja ${large ? 'text-2xl' : 'text-md'}`}>
        {formatPesos(amount)}
      </span>
    </span>
  )
}
