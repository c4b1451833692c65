import { SOLD_LATELY_TERM } from '#rules/stock/stock.ts'
import type { LowSize } from '#shop/stock/stock.ts'
import { ProductRow } from './product-row.tsx'

/** A size of a product that is running out, and how it sells. */
export const LowSizeRow = ({ to, of }: { to: string; of: LowSize }) => (
  <ProductRow
    to={to}
    name={of.name}
    image={of.image}
    facts={`Talle ${of.size} · ${of.soldLately} ${of.soldLately === 1 ? 'vendido' : 'vendidos'} en ${SOLD_LATELY_TERM}`}
  >
    <span className="state" data-tone={of.stock === 0 ? 'bad' : 'wait'}>
      {of.stock === 0 ? 'Agotado' : of.stock === 1 ? 'Queda 1' : `Quedan ${of.stock}`}
    </span>
  </ProductRow>
)
