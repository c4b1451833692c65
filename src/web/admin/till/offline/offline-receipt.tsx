import { code128Path } from '#rules/code128.ts'
import type { OfflinePaper } from '#rules/till/offline/paper.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { ticketHeight } from '#rules/till/ticket.ts'
import {
  Bars,
  exchangeTexts,
  ExchangeTerms,
  headTexts,
  lineTexts,
  PaperHead,
  paidTexts,
  PaperLines,
  PaperPaid,
  type Paper,
} from '../receipt.tsx'

const LEGEND =
  'Se vendió sin red: todavía no tiene número de venta. Guardalo: con este código se encuentra. No válido como factura.'

type Props = Pick<Paper, 'seller'> & {
  paper: OfflinePaper
  /** Without prices, for whoever gets it as a present. */
  present: boolean
}

/** What whoever bought takes with them where there is no network: it has no number yet, and says so. */
export function OfflineReceipt({ paper, seller, present }: Props) {
  const { code, till, ordinal, at, lines } = paper
  return (
    <article
      aria-label="Ticket sin red"
      className="paper paper-ticket p-3 print:p-0"
      data-tall={ticketHeight([
        ...headTexts(seller),
        'PENDIENTE DE REGISTRAR',
        `${code} · ${till}, venta ${ordinal}`,
        'fecha y hora, por el reloj de este mostrador',
        ...lineTexts(lines),
        ...(present ? exchangeTexts : paidTexts(paper)),
        LEGEND,
      ])}
    >
      <PaperHead seller={seller} />
      <p className="mt-2 font-bold">PENDIENTE DE REGISTRAR</p>
      <p className="tabular-nums">
        <b>{code}</b> · {till}, venta {ordinal}
      </p>
      <p>{shortMoment(new Date(at))}, por el reloj de este mostrador</p>
      <PaperLines lines={lines} present={present} />
      {present ? (
        <ExchangeTerms />
      ) : (
        <dl className="mt-2 tabular-nums">
          <PaperPaid paid={paper} />
        </dl>
      )}
      <p className="mt-3 text-sm">{LEGEND}</p>
      <Bars of={code128Path(code)} />
    </article>
  )
}
