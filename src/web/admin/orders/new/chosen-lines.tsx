import { lineKey, type CartLine } from '#rules/cart/cart.ts'
import { partKey } from '#rules/cart/join.ts'
import { formatPesos } from '#rules/money.ts'
import type { ChatQuote } from '#shop/chat/quote.ts'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { Link } from 'react-router'
import { addressOf, withSome, type Agreed } from '../line-query.ts'
import { QuantitySteps } from '../quantity-steps.tsx'

type Props = {
  lines: readonly CartLine[]
  agreed: Agreed
  rest: Readonly<Record<string, string>>
  view: ChatQuote['cart']
}

/** What it has so far; each button is an address, so that going back undoes it. */
export function ChosenLines({ lines, agreed, rest, view }: Props) {
  return (
    <section aria-labelledby="lleva" className="panel p-4 md:p-5">
      <h2 id="lleva" className="mb-1 text-lg font-bold">
        Lo que lleva
      </h2>
      {lines.length === 0 && <p className="py-2 text-muted">Todavía nada: buscá un producto acá abajo.</p>}
      <ul className="divide-y divide-line">
        {view.lines.map((shown, at) => {
          const line = lines[at]!
          const to = (quantity: number) =>
            addressOf({
              lines: withSome(lines, { productId: line.productId, key: lineKey(line), quantity }),
              agreed,
              rest,
            })
          const { [partKey(line)]: _none, ...others } = agreed
          return (
            <li
              key={`${line.productId} ${lineKey(line)}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
            >
              <span className="aspect-4/5 w-12 shrink-0 overflow-hidden rounded-tile bg-tile">
                <Picture image={shown.image} alt="" sizes="48px" className="size-full object-contain" />
              </span>
              <p className="min-w-40 flex-1">
                <b>
                  <WithCodes text={shown.name} />
                </b>
                <span className="block text-sm text-muted tabular-nums">
                  Talle {line.size} · {shown.asked !== undefined && <s>{formatPesos(shown.asked)}</s>}{' '}
                  {formatPesos(shown.unitPrice)}
                  {shown.reason && ` · ${shown.reason}`}
                </span>
                {shown.asked !== undefined && (
                  <Link
                    to={addressOf({ lines, agreed: others, rest })}
                    preventScrollReset
                    className="link inline-flex min-h-11 items-center text-md"
                  >
                    Volver a {formatPesos(shown.asked)}
                  </Link>
                )}
                {shown.problemText && <span className="block text-md text-rojo">{shown.problemText}</span>}
              </p>
              <QuantitySteps line={line} name={shown.name} to={to} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
