import type { ReactNode } from 'react'
import { formatPesos, type Centavos } from '#rules/money.ts'
import type { LinePromotion } from '#rules/promotions/offers.ts'
import { LinePromotions } from '#web/storefront/promotions/line-promotions.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

type Line = {
  name: string
  image: string | null
  size: string | null
  quantity: number
  /** null: cannot be bought, so it costs nothing. */
  lineTotal: Centavos | null
  note?: ReactNode
  /** Why it costs less. */
  promotions?: readonly LinePromotion[]
}

/** One line of a summary: small picture, name, size and quantity, what it costs. */
export function SummaryLine({ name, image, size, quantity, lineTotal, note, promotions }: Line) {
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] gap-3.5 py-3">
      <div className="aspect-4/5 overflow-hidden rounded-tile bg-tile">
        {image && <Picture image={image} alt="" sizes="56px" className="size-full object-contain" />}
      </div>
      <div className="min-w-0 text-md">
        <p className="font-semibold">
          <WithCodes text={name} />
        </p>
        <p className="text-sm text-muted">
          {size ? `Talle ${size}` : 'Talle sin elegir'} · {quantity} {quantity === 1 ? 'unidad' : 'unidades'}
        </p>
        <LinePromotions of={promotions} />
        {note && <div className="mt-0.5 text-sm font-medium text-rojo">{note}</div>}
      </div>
      {lineTotal !== null && <p className="text-md font-semibold tabular-nums">{formatPesos(lineTotal)}</p>}
    </li>
  )
}
