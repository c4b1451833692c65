import { Link } from 'react-router'
import type { ExchangeChoices } from '#shop/returns/exchange/choices.ts'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

type Held = ExchangeChoices['held'][number]
type Props = {
  held: readonly Held[]
  chosen: Held | null
  to: (asked: Record<string, string | number>) => string
}

/** What of the order is changed: each a link, so that the sizes of the one that was pressed are there without scripts. */
export const HeldChoice = ({ held, chosen, to }: Props) => (
  <section aria-labelledby="que-cambio">
    <h2 id="que-cambio" className="mb-3 text-lg font-bold">
      ¿Qué querés cambiar?
    </h2>
    <ul className="divide-y divide-line border-y border-line">
      {held.map((one) => {
        const here = chosen?.orderLineId === one.orderLineId && chosen.of === one.of
        return (
          <li key={`${one.orderLineId}-${one.of}`} className="relative flex items-center gap-4 py-3">
            <div className="aspect-4/5 w-14 shrink-0 overflow-hidden rounded-tile bg-tile">
              <Picture image={one.image} alt="" sizes="56px" className="size-full object-contain" />
            </div>
            <div className="min-w-0 flex-1">
              <Link
                to={to({ linea: one.orderLineId, de: one.of })}
                preventScrollReset
                aria-current={here ? 'true' : undefined}
                className="font-bold after:absolute after:inset-0 hover:underline aria-current:underline"
              >
                <WithCodes text={one.name} />, talle {one.size}
              </Link>
              <p className="text-sm text-muted">
                {one.free === 1 ? '1 unidad' : `${one.free} unidades`}
                {here && ' · elegido'}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  </section>
)
