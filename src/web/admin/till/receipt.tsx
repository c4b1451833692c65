import { QUIET_MODULES } from '#rules/code128.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { EXCHANGE_TERM } from '#rules/sale-terms/terms.ts'
import { AMOUNT_ROOM, ticketHeight } from '#rules/till/ticket.ts'
import { TILL_MEANS_LABEL } from '#rules/payments/till-means.ts'
import type { TillSale } from '#shop/till/till.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { useFrame } from '#web/ui/page/frame.ts'

export type Paper = {
  /** The sale's number, for a scanner. */
  bars: { path: string; modules: number }
  seller: { legalName: string; taxId: string; address: string }
  paper: 'ticket' | 'a4'
}
type Props = Paper & {
  sale: TillSale
  /** Without prices, for whoever gets it as a present. */
  present: boolean
}

/** What whoever bought takes with them. It is no invoice and says so. */
export function Receipt({ sale, bars, seller, paper, present }: Props) {
  return (
    <article
      aria-label="Comprobante"
      className={`paper ${paper === 'a4' ? 'paper-receipt p-8' : 'paper-ticket p-3'} print:p-0`}
      data-tall={ticketHeight([
        ...headTexts(seller),
        `${sale.number} · ${shortMoment(sale.at)} · Atendió ${sale.seller}`,
        ...[sale.ticket, sale.voided ? 'VENTA ANULADA' : ''].filter(Boolean).map(String),
        ...lineTexts(sale.lines),
        ...(present
          ? [EXCHANGE_TEXT]
          : [...sale.promotions.map(({ name }) => name), ...paidTexts(sale), LEGEND]),
      ])}
    >
      <PaperHead seller={seller} />
      <p className="mt-2">
        <b className="tabular-nums">{sale.number}</b> · {shortMoment(sale.at)}
        {sale.seller && !present && ` · Atendió ${sale.seller}`}
      </p>
      {sale.ticket && !present && <p className="tabular-nums">Ticket sin red {sale.ticket}</p>}
      {sale.voided && <p className="mt-2 font-bold">VENTA ANULADA</p>}
      <PaperLines
        lines={sale.lines.map(({ unitPrice: price, ...line }) => ({ ...line, price }))}
        {...{ present }}
      />
      {present ? (
        <ExchangeTerms />
      ) : (
        <>
          <dl className="mt-2 tabular-nums">
            {sale.discount > 0 &&
              sale.promotions.map(({ name, amount }) => (
                <Row key={name} name={name} value={`−${formatAmount(amount)}`} />
              ))}
            <PaperPaid paid={sale} />
          </dl>
          <p className="mt-3 text-sm">{LEGEND}</p>
        </>
      )}
      <Bars of={bars} />
    </article>
  )
}

const LEGEND = 'Comprobante de compra, no válido como factura.'
const EXCHANGE_TEXT = `Ticket de cambio. Podés cambiarlo dentro de ${EXCHANGE_TERM} de la compra, con este papel y la prenda sin uso.`

/** What the parts of a ticket say, for how long its paper is (rules/till/ticket.ts). */
export const headTexts = ({ legalName, taxId, address }: Paper['seller']): string[] => [
  '',
  [legalName, taxId, address].join(' · '),
]
/** Beside the price there is less room. */
export const lineTexts = (lines: readonly { name: string; size: string }[]): string[] =>
  lines.map(({ name, size }) => `00 × ${name}, talle ${size} ${AMOUNT_ROOM}`)
export const paidTexts = ({ parts, change }: { parts: readonly unknown[]; change: number }): string[] =>
  Array.from({ length: 1 + parts.length + (change > 0 ? 2 : 0) }, () => '')
export const exchangeTexts = [EXCHANGE_TEXT]

export const ExchangeTerms = () => <p className="mt-3">{EXCHANGE_TEXT}</p>

type PaperLine = { name: string; size: string; quantity: number; /** Of each. */ price: Centavos }
export const PaperLines = ({
  lines,
  present = false,
}: {
  lines: readonly PaperLine[]
  present?: boolean
}) => (
  <ul className="mt-3 space-y-1.5 border-y border-dashed py-2">
    {lines.map((line) => (
      <li key={`${line.name} ${line.size} ${line.price}`} className="flex justify-between gap-3">
        <span>
          {line.quantity > 1 && `${line.quantity} × `}
          {line.name}, talle {line.size}
        </span>
        {!present && (
          <span className="shrink-0 whitespace-nowrap tabular-nums">
            {formatAmount(line.price * line.quantity)}
          </span>
        )}
      </li>
    ))}
  </ul>
)

/** The total, by which means, and what was handed over and given back: of a list that the caller has. */
export const PaperPaid = ({
  paid: { total, parts, received, change },
}: {
  paid: Pick<TillSale, 'total' | 'parts' | 'received' | 'change'>
}) => (
  <>
    <div className="flex justify-between gap-3 text-lg font-bold">
      <dt>Total</dt>
      <dd className="shrink-0 whitespace-nowrap">{formatAmount(total)}</dd>
    </div>
    {parts.map(({ means, amount, operation }) => (
      <Row
        key={means}
        name={`${TILL_MEANS_LABEL[means]}${operation ? ` (${operation})` : ''}`}
        value={formatAmount(amount)}
      />
    ))}
    {change > 0 && (
      <>
        <Row name="Recibido" value={formatAmount(received)} />
        <Row name="Vuelto" value={formatAmount(change)} />
      </>
    )}
  </>
)

/** Whose paper it is. */
export function PaperHead({ seller }: Pick<Paper, 'seller'>) {
  const shop = useFrame()?.shop.name
  return (
    <>
      <p className="text-lg font-bold">{shop}</p>
      <p>
        {[seller.legalName, seller.taxId && `CUIT ${seller.taxId}`, seller.address]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

/** As wide as a ticket, so that a scanner of the counter reads it. */
export const Bars = ({ of: { path, modules } }: { of: Paper['bars'] }) => (
  <svg
    aria-hidden
    viewBox={`${-QUIET_MODULES} 0 ${modules + 2 * QUIET_MODULES} 1`}
    preserveAspectRatio="none"
    className="mt-3 h-10 w-full max-w-64"
  >
    <path d={path} />
  </svg>
)

export const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-3">
    <dt>{name}</dt>
    <dd className="shrink-0 whitespace-nowrap">{value}</dd>
  </div>
)
