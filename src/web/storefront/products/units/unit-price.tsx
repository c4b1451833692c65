import { formatPesos, type Centavos } from '#rules/money.ts'

type Props = { price: Centavos; before: Centavos | null; large?: boolean }

/** What a single pair costs; where the shop takes something off it, also its own price, struck through. Both are named for people who hear the page. */
export const UnitPrice = ({ price, before, large = false }: Props) =>
  before === null ? (
    <span className={`font-bold tabular-nums ${large ? 'text-2xl' : ''}`}>{formatPesos(price)}</span>
  ) : (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className="sr-only">Precio anterior</span>
      <s className={`text-muted ${large ? 'text-lg' : ''}`}>{formatPesos(before)}</s>
      <span className="sr-only">Precio con descuento</span>
      <span className={`font-bold text-naranja ${large ? 'text-2xl' : ''}`}>{formatPesos(price)}</span>
    </span>
  )
