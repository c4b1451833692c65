import { formatAmount } from '#rules/money.ts'
import { TILL_MEANS_LABEL } from '#rules/payments/till-means.ts'
import { BACK_BY_LABEL } from '#rules/till/returns.ts'
import type { CounterReturn } from '#shop/till/till.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { AMOUNT_ROOM, ticketHeight } from '#rules/till/ticket.ts'
import { Bars, headTexts, lineTexts, PaperHead, Row, type Paper } from '../receipt.tsx'

/** What whoever brought it takes with them. It is no credit note and says so. */
export function ReturnReceipt({ found, bars, seller, paper }: Paper & { found: CounterReturn }) {
  return (
    <article
      aria-label="Comprobante"
      className={`paper ${paper === 'a4' ? 'paper-receipt p-8' : 'paper-ticket p-3'} print:p-0`}
      data-tall={ticketHeight([
        ...headTexts(seller),
        `${found.code} cambio o devolución`,
        `De ${found.number} · ${shortMoment(found.at)} · Atendió ${found.staff}`,
        'Vuelve',
        ...lineTexts(found.came),
        ...(found.given ? ['Se lleva', found.given.name] : []),
        ...found.paid.map(({ operation }) => `Pagó, transferencia ${operation} ${AMOUNT_ROOM}`),
        ...found.back.map(
          ({ operation }) => `Se devuelve, transferencia, en camino ${operation} ${AMOUNT_ROOM}`,
        ),
        'Comprobante de devolución, no válido como nota de crédito.',
      ])}
    >
      <PaperHead seller={seller} />
      <p className="mt-2">
        <b>{found.given ? 'Cambio' : 'Devolución'}</b> {found.code}
      </p>
      <p>
        De <b className="tabular-nums">{found.number}</b> · {shortMoment(found.at)}
        {found.staff && ` · Atendió ${found.staff}`}
      </p>
      <p className="mt-3 font-bold">Vuelve</p>
      <ul className="space-y-1.5">
        {found.came.map(({ name, size, quantity }) => (
          <li key={`${name} ${size}`}>
            {quantity > 1 && `${quantity} × `}
            {name}, talle {size}
          </li>
        ))}
      </ul>
      {found.given && (
        <>
          <p className="mt-3 font-bold">Se lleva</p>
          <p>{found.given.name}</p>
        </>
      )}
      <dl className="mt-3 border-t border-dashed pt-2 tabular-nums">
        {found.paid.map(({ means, amount, operation }) => (
          <Row
            key={means}
            name={`Pagó, ${TILL_MEANS_LABEL[means].toLowerCase()}${operation ? ` (${operation})` : ''}`}
            value={formatAmount(amount)}
          />
        ))}
        {found.back.map(({ by, amount, operation, done }) => (
          <Row
            key={`${by} ${done}`}
            name={`Se devuelve, ${BACK_BY_LABEL[by].toLowerCase()}${operation ? ` (${operation})` : ''}${done ? '' : ', en camino'}`}
            value={formatAmount(amount)}
          />
        ))}
        {found.paid.length === 0 && found.back.length === 0 && (
          <Row name="Sin diferencia" value={formatAmount(0)} />
        )}
      </dl>
      <p className="mt-3 text-sm">
        Comprobante de {found.given ? 'cambio' : 'devolución'}, no válido como nota de crédito.
      </p>
      <Bars of={bars} />
    </article>
  )
}
