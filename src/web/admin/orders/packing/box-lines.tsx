import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { CheckedLine } from '#rules/fulfilment/packing.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { boxAddress, type Box } from './query.ts'

type Props = { number: string; box: Box; lines: CheckedLine[] }

/** What goes into the box; each tick is an address, so that going back undoes it. */
export function BoxLines({ number, box, lines }: Props) {
  const ticked = (id: number, on: boolean): string =>
    boxAddress(number, {
      ...box,
      marks: {
        ...box.marks,
        byHand: on ? [...box.marks.byHand, id] : box.marks.byHand.filter((one) => one !== id),
      },
    })
  return (
    <section aria-labelledby="caja" className="panel p-4 md:p-5">
      <h2 id="caja" className="mb-1 text-lg font-bold">
        Lo que lleva
      </h2>
      <ul className="divide-y divide-line">
        {lines.map(({ id, name, size, sku, quantity, unitCode, shelf, seen, byHand, complete }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span
              className={`flex min-w-16 items-center gap-1.5 text-lg font-bold tabular-nums ${complete ? 'text-verde' : ''}`}
            >
              {complete && <Icon of={CircleCheck} size={24} />}
              <span aria-hidden>
                {seen}/{quantity}
              </span>
              <span className="sr-only">
                {seen} de {quantity} {complete && '· completo'}
              </span>
            </span>
            <p className="min-w-40 flex-1">
              <b>
                <WithCodes text={name} />
              </b>
              <span className="block text-md">
                Talle <b>{size}</b>
                {shelf && ` · estante ${shelf}`}
              </span>
              {(unitCode ?? sku) && (
                <span className="block text-sm whitespace-nowrap text-muted">
                  {unitCode ? printUnitCode(unitCode) : sku}
                </span>
              )}
            </p>
            {byHand ? (
              <Link to={ticked(id, false)} preventScrollReset className="link text-sm">
                Quitar la tilde
                <span className="sr-only">
                  : {name}, talle {size}
                </span>
              </Link>
            ) : (
              !complete && (
                <Link
                  to={ticked(id, true)}
                  preventScrollReset
                  className="button"
                  data-look="quiet"
                  data-size="small"
                >
                  Tildar a mano
                  <span className="sr-only">
                    : {name}, talle {size}
                  </span>
                </Link>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
