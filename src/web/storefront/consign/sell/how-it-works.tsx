import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { AGREEMENT_LINK } from '#rules/consignment/agreements/agreement.ts'
import type { ExampleDates } from '#rules/consignment/offers/example.ts'
import { EXAMPLE_SALE_DAYS } from '#rules/consignment/offers/example.ts'
import {
  COMMISSION_KIND_LABEL,
  COMMISSION_KINDS,
  type CommissionKind,
} from '#rules/consignment/commission.ts'
import { offerDayOf, offerMoment } from '#rules/consignment/offers/story.ts'
import type { Commission } from '#rules/consignment/split.ts'
import type { PriceCalendar } from '#rules/consignment/terms.ts'
import { formatAmount } from '#rules/money.ts'
import { WITHDRAWAL_TERM } from '#rules/sale-terms/terms.ts'
import type { Wanted } from '#shop/consignment/offers/wanted.ts'

type Props = {
  open: boolean
  commissions: Record<CommissionKind, Commission>
  steps: PriceCalendar
  dates: ExampleDates
  terms: { quoteDays: number; bringDays: number; termDays: number; keepDays: number }
  wanted: Wanted
}
const percent = (bp: number): string => `${(bp / 100).toLocaleString('es-AR')} %`
const STEPS = [
  [
    'Contanos qué tenés',
    'Dos fotos alcanzan, cuatro ayudan. Marca, modelo, talle, y un e-mail donde contestarte.',
  ],
  [
    'Te cotizamos',
    'A cuánto lo vendemos, cuánto te queda, y el mínimo por debajo del cual no se vende nunca.',
  ],
  ['Lo traés al showroom', 'Con o sin turno. Lo revisamos con vos y desde ahí respondemos por él.'],
  ['Se vende y cobrás', 'Te avisamos en el momento, y te transferimos cuando ya nadie puede devolverlo.'],
] as const

/** Of the page of consignment, all that only tells. Still (ui/start/still.tsx). */
export default function HowItWorks({ open, commissions, steps, dates, terms, wanted }: Props) {
  return (
    <>
      <Part id="como" title="En cuatro pasos">
        <ol className="grid gap-8 md:grid-cols-2 xl:grid-cols-4">
          {STEPS.map(([name, text], index) => (
            <li key={name} className="border-t border-ink pt-4">
              <span aria-hidden className="display text-lg text-naranja">
                {index + 1}
              </span>
              <h3 className="mt-1 text-lg font-bold">{name}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </Part>
      <Part id="comision" title="La comisión">
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
          <table className="w-full max-w-xl text-left">
            <thead>
              <tr className="border-b border-ink text-sm text-muted">
                <th scope="col" className="py-2 font-semibold">
                  Qué es
                </th>
                <th scope="col" className="py-2 font-semibold">
                  Comisión
                </th>
                <th scope="col" className="py-2 font-semibold">
                  Mínimo
                </th>
              </tr>
            </thead>
            <tbody>
              {COMMISSION_KINDS.map((kind) => (
                <tr key={kind} className="border-b border-line">
                  <th scope="row" className="py-3 font-medium">
                    {COMMISSION_KIND_LABEL[kind]}
                  </th>
                  <td className="py-3 font-bold tabular-nums">{percent(commissions[kind].bp)}</td>
                  <td className="py-3 tabular-nums">
                    {commissions[kind].least > 0 ? formatAmount(commissions[kind].least) : 'Sin mínimo'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="max-w-[52ch] text-muted">
            Nunca más de la mitad del precio. Los cupones y las promociones los pone la tienda: lo tuyo no
            baja.
            {steps.length > 0 &&
              ` Si no se vende, el precio baja solo: ${steps
                .map(({ day, offBp }) =>
                  offBp < 0
                    ? `al día ${day}, ${percent(-offBp)} más`
                    : `al día ${day}, ${percent(offBp)} menos`,
                )
                .join('; ')}. Nunca por debajo de tu mínimo, y cada baja la podés frenar.`}
          </p>
        </div>
      </Part>
      <Part id="fechas" title="Con fechas">
        <p className="mb-5 max-w-[60ch] text-muted">
          Un ejemplo: lo ofrecés hoy, lo traés apenas te contestamos y se vende a los {EXAMPLE_SALE_DAYS}{' '}
          días.
        </p>
        <ol className="max-w-2xl divide-y divide-line border-y border-line">
          {(
            [
              ['Te contestamos', `antes del ${offerMoment(dates.answeredAt)}`],
              ['Lo traés', offerDayOf(dates.brought)],
              ['Revisado y fotografiado', offerDayOf(dates.checked)],
              ['A la venta', `a más tardar el ${offerDayOf(dates.listed)}`],
              ['Se vende y te avisamos', offerDayOf(dates.sold)],
              ['Le llega a quien compró', offerDayOf(dates.delivered)],
              [`Terminan sus ${WITHDRAWAL_TERM} para devolverlo`, offerDayOf(dates.windowEnds)],
              ['Entra en la liquidación y te transferimos', offerDayOf(dates.paid)],
            ] as const
          ).map(([name, when]) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-6 py-2.5">
              <span>{name}</span>
              <b className="first-letter:uppercase">{when}</b>
            </li>
          ))}
        </ol>
      </Part>
      {(wanted.sizes.length > 0 || wanted.searches.length > 0) && (
        <Part id="buscamos" title="Buscamos estos pares">
          <p className="mb-5 max-w-[60ch] text-muted">
            Gente que los pidió y no los encontró. Si tenés uno, se vende rápido.
          </p>
          <ul className="grid max-w-3xl gap-x-10 sm:grid-cols-2">
            {wanted.sizes.map(({ name, productId, size, people }) => (
              <li
                key={`${productId} ${size}`}
                className="flex justify-between gap-4 border-b border-line py-2.5"
              >
                <a href={paths.product(productId)} className="min-w-0 break-words hover:underline">
                  {name}, talle {size}
                </a>
                <span className="shrink-0 text-muted">lo esperan {people}</span>
              </li>
            ))}
            {wanted.searches.map((words) => (
              <li key={words} className="border-b border-line py-2.5">
                «{words}» <span className="text-muted">se busca seguido</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part id="preguntas" title="Preguntas">
        <div className="max-w-3xl divide-y divide-line border-y border-line">
          {faqs(terms).map(([question, answer]) => (
            <details key={question} className="group">
              <summary className="flex min-h-12 cursor-pointer items-center py-2 font-semibold">
                {question}
              </summary>
              <p className="max-w-[64ch] pb-4 text-muted">{answer}</p>
            </details>
          ))}
        </div>
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          {open && (
            <a href={sellPaths.offerPair} className="button">
              OFRECER MI PAR
            </a>
          )}
          <a href={paths.agreement} className="link inline-flex min-h-11 items-center">
            {AGREEMENT_LINK}
          </a>
        </p>
      </Part>
    </>
  )
}

const faqs = ({ quoteDays, bringDays, termDays, keepDays }: Props['terms']): [string, string][] => [
  [
    '¿Necesito una cuenta?',
    'No. Con un e-mail alcanza: ahí te llega un enlace con todo, y un código cuando hay que aceptar algo.',
  ],
  [
    '¿Cuánto tiempo tengo para decidir?',
    `La cotización vale ${quoteDays} días. Si la aceptás, tenés ${bringDays} días para traerlo. Podés proponer otro precio, o dejarla pasar sin explicar nada.`,
  ],
  [
    '¿Qué pasa si no se vende?',
    `Está a la venta ${termDays} días y después te lo guardamos gratis ${keepDays} días más. Es tuyo siempre: nunca pasa a ser de la tienda porque no contestaste. Lo retirás cuando quieras, sin cargo.`,
  ],
  [
    '¿Y si se pierde o se daña con ustedes?',
    'Te pagamos tu parte del precio de ese día, como si se hubiera vendido.',
  ],
  [
    '¿Qué no toman?',
    'Réplicas, zapatillas con la suela despegada o desarmada, con moho, o con arreglos que no se ven. Tampoco lo que no es tuyo: la primera vez miramos tu DNI y no guardamos copia.',
  ],
  [
    '¿Quién ve mis datos y mis fotos?',
    'Solo la gente de la tienda. Quien compra no sabe quién sos. Si no llegamos a nada, las fotos y tus datos se borran solos.',
  ],
]

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-14 md:mt-20">
      <h2 id={id} className="display mb-6 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
