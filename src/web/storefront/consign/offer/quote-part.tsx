import { Form } from 'react-router'
import { formatAmount, toPesos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { OFFER_LETTERS } from '#rules/consignment/offers/letters.ts'
import { ADULT_SAID } from '#rules/consignment/people/letters.ts'
import type { OwnOffer } from '#shop/consignment/offers/view.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem, type FieldState } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { fieldOf, type OfferAnswer } from './answer.ts'

type Props = {
  offer: OwnOffer
  token: string
  answer: OfferAnswer | undefined
  codeSent: boolean
  pending: boolean
}

/** What the shop would sell it for, said in pesos at the price and at the floor; and what its owner answers. */
export function QuotePart({ offer, answer, codeSent, pending }: Props) {
  const { quote, counter, countersLeft, state } = offer
  if (quote === null)
    return counter && state === 'submitted' ? (
      <p className="text-muted">
        Nos propusiste venderlo a {formatAmount(counter.price)}, y nunca por menos de{' '}
        {formatAmount(counter.floor)}.
      </p>
    ) : null
  const { amounts } = quote
  const field = (intent: string, name: string, initial = '') => fieldOf(answer, intent, name, initial)
  const asking = codeSent || answer?.intent === 'accept'
  return (
    <section aria-label="La cotización" className="space-y-6">
      {answer?.requoted && answer.typed.seen && (
        <Notice tone="warning" title="Son dos cotizaciones distintas">
          <p>Habías visto: {answer.typed.seen}.</p>
          <p>Ahora: {seenOf(offer)}.</p>
        </Notice>
      )}
      <dl className="grid gap-px border border-ink bg-ink sm:grid-cols-2">
        <Amount name={`Si se vende a ${formatAmount(amounts.price)}`} amount={formatAmount(amounts.part)} />
        <Amount
          name={`En el mínimo, ${formatAmount(amounts.floor)}`}
          amount={formatAmount(amounts.partAtFloor)}
        />
      </dl>
      {quote.steps.length === 0 && <p>El precio no cambia solo: queda como está mientras esté a la venta.</p>}
      {quote.steps.length > 0 && (
        <div>
          <h2 className="mb-2 text-lg font-bold">
            Si no se vende, {quote.steps.some(({ price }) => price > amounts.price) ? 'cambia' : 'baja'} por
            pasos
          </h2>
          <ol className="divide-y divide-line border-y border-line">
            {quote.steps.map(({ day, price, part }) => (
              <li key={day} className="flex flex-wrap justify-between gap-x-6 py-2.5">
                <span>
                  A los {day} días a la venta: {formatAmount(price)}
                </span>
                <b className="tabular-nums">te quedan {formatAmount(part)}</b>
              </li>
            ))}
          </ol>
          <p className="mt-2 text-sm text-muted">
            Te avisamos antes de cada paso
            {quote.steps.some(({ price }) => price < amounts.price) &&
              ' y, si baja, podés mantener el precio'}
            .
          </p>
        </div>
      )}
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Todas las condiciones
        </summary>
        <dl className="mt-2 divide-y divide-line border-y border-line text-md">
          {quote.said.map(([name, value]) => (
            <div key={name} className="grid gap-x-6 py-2 sm:grid-cols-[14rem_1fr]">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {offer.acts && state === 'quoted' && !quote.over && (
        <div id="aceptar" className="scroll-mt-24 space-y-4 border border-ink bg-white px-4 py-5 sm:px-6">
          <h2 className="text-lg font-bold">Aceptar</h2>
          {asking ? (
            <>
              <p>
                Mandamos un código de seis números a <b className="break-all">{offer.mailbox}</b>. Escribilo
                acá.
              </p>
              <Form method="post" preventScrollReset className="space-y-5">
                <input type="hidden" name="intent" value="accept" />
                <input type="hidden" name="quoteNo" value={quote.no} />
                <input type="hidden" name="seen" value={seenOf(offer)} />
                <div className="grid gap-5 sm:grid-cols-2">
                  <TextField
                    field={field('accept', 'name', offer.person.name)}
                    label="Nombre"
                    autoComplete="given-name"
                    maxLength={OFFER_LETTERS.part}
                  />
                  <TextField
                    field={field('accept', 'surname', offer.person.surname)}
                    label="Apellido"
                    autoComplete="family-name"
                    maxLength={OFFER_LETTERS.part}
                  />
                  <TextField
                    field={field('accept', 'code')}
                    label="Código"
                    inputMode="numeric"
                    autoComplete="one-time-code"
                  />
                </div>
                <Tick field={field('accept', 'own')}>
                  Es mío, es original, lo conseguí legalmente y tengo {ADULT_SAID}.
                </Tick>
                <Tick field={field('accept', 'agree')}>
                  Acepto estas condiciones y el{' '}
                  <a href={paths.agreement} target="_blank" rel="noreferrer" className="link">
                    acuerdo de consignación
                  </a>
                  .
                </Tick>
                <Button pending={pending}>{pending ? 'Aceptando…' : 'Acepto'}</Button>
              </Form>
              <Form method="post" preventScrollReset>
                <Button name="intent" value="code" look="quiet" size="small" pending={pending}>
                  Mandame otro código
                </Button>
              </Form>
            </>
          ) : (
            <Form method="post" preventScrollReset className="space-y-3">
              <p className="text-muted">
                Te mandamos un código a <span className="break-all">{offer.mailbox}</span> para confirmar que
                sos vos.
              </p>
              <Button name="intent" value="code" pending={pending}>
                Aceptar: mandame el código
              </Button>
            </Form>
          )}
        </div>
      )}
      {offer.acts && state === 'quoted' && (
        <div className="flex flex-wrap items-start gap-3">
          {countersLeft > 0 && (
            <details open={answer?.intent === 'counter' || undefined} className="w-full">
              <summary className="button cursor-pointer" data-look="quiet">
                Proponer otro precio
              </summary>
              <Form method="post" preventScrollReset className="mt-4 grid gap-5 sm:grid-cols-2">
                <input type="hidden" name="intent" value="counter" />
                <input type="hidden" name="quoteNo" value={quote.no} />
                <TextField
                  field={field('counter', 'price', String(toPesos(amounts.price)))}
                  label="Que se venda a"
                  inputMode="decimal"
                />
                <TextField
                  field={field('counter', 'floor', String(toPesos(amounts.floor)))}
                  label="Y nunca por menos de"
                  inputMode="decimal"
                />
                <p className="text-sm text-muted sm:col-span-2">
                  Te contestamos el próximo día hábil.{' '}
                  {countersLeft === 1 ? 'Es la última vez.' : `Te quedan ${countersLeft} veces.`}
                </p>
                <Button pending={pending} look="quiet" className="justify-self-start">
                  Proponer
                </Button>
              </Form>
            </details>
          )}
          {offer.may.decline && (
            <Form method="post" preventScrollReset>
              <Button name="intent" value="decline" look="quiet" pending={pending}>
                No, gracias
              </Button>
            </Form>
          )}
        </div>
      )}
    </section>
  )
}

/** As it comes back with the form, to be set beside another one. */
const seenOf = ({ quote }: OwnOffer): string =>
  quote
    ? `se vende a ${formatAmount(quote.amounts.price)} y te quedan ${formatAmount(quote.amounts.part)}; en el mínimo, ${formatAmount(quote.amounts.floor)}, te quedan ${formatAmount(quote.amounts.partAtFloor)}`
    : ''

const Amount = ({ name, amount }: { name: string; amount: string }) => (
  <div className="bg-white px-4 py-4 sm:px-6">
    <dt className="text-md text-muted">{name}</dt>
    <dd className="mt-1">
      te quedan <span className="display block text-2xl tabular-nums">{amount}</span>
    </dd>
  </div>
)

function Tick({ field, children }: { field: FieldState; children: React.ReactNode }) {
  return (
    <div>
      <label className="check">
        <input
          id={field.id}
          type="checkbox"
          name={field.name}
          value="si"
          defaultChecked={field.initialValue === 'si'}
          aria-describedby={field.errors ? field.errorId : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldProblem field={field} />
    </div>
  )
}
