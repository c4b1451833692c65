import { data, Form, Link, useNavigation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { RETURN_REASON_LABEL } from '#rules/returns/reasons.ts'
import { ASK_SAYS } from '#rules/returns/ask/says.ts'
import { INSPECT } from '#rules/returns/kinds.ts'
import { orderIdIn } from '#rules/returns/withdrawal.ts'
import {
  BACK_BY_LABEL,
  COUNTER_CLAIMS,
  COUNTER_CONDITION_LABEL,
  COUNTER_CONDITIONS,
  COUNTER_SAYS,
} from '#rules/till/returns.ts'
import type { Returnable, TakenBack } from '#shop/till/till.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import { arrivedIn } from '#web/admin/returns/arrived-in.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf, type Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/take-page'
import { BackFields } from './back-fields.tsx'

export const handle = { section: 'till', needs: 'till.sell' } satisfies RouteHandle

const FORM = 'take'
/** What was asked for is not refused: how much goes back, before it does. */
type Quoted = Refusal & { quote?: TakenBack }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { till } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const sale = valueOf(await till.returns.returnable(visitor, orderIdIn(params.number) ?? 0))
  return { sale, open: valueOf(await till.days.current(visitor)) !== null, key: crypto.randomUUID() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { returns } = context.get(shopContext).till
  const visitor = context.get(visitorContext)
  const id = orderIdIn(params.number) ?? 0
  const texts = formTexts(form)
  const lines = arrivedIn(texts).map(({ note: _none, ...line }) => line)
  const input = { ...texts, lines }
  if (form.get('deed') === 'take') {
    const end = await returns.take(visitor, id, input)
    return end.ok
      ? onward(request, adminPaths.tillReturn(end.value.code), 'till-returned')
      : refusal(end, form)
  }
  const end = await returns.quote(visitor, id, input)
  if (!end.ok) return refusal(end, form)
  return data<Quoted>({
    message: '',
    fields: {},
    intent: FORM,
    typed: texts,
    quote: end.value,
  })
}

/** What of a sale comes back, how it came, and how its money goes back: first how much, then it is done. */
export default function TakeBack({ loaderData: { sale, open, key } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const quote = (answer as Quoted | undefined)?.quote ?? null
  const refused = quote ? undefined : answer
  const name = `Devolver de ${sale.number}`
  const why = open
    ? (sale.whyNoReturn ?? (sale.held.length === 0 ? ASK_SAYS.nothingLeft : null))
    : COUNTER_SAYS.closed
  return (
    <>
      <PageTitle name={name} failed={refused !== undefined} hidden />
      <AdminTitle
        title={name}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Mostrador', to: adminPaths.till },
          { name: 'Devolver o cambiar', to: adminPaths.tillReturns },
          { name: sale.number },
        ]}
      >
        <Link to={adminPaths.order(sale.number)} className="button" data-look="quiet" data-size="small">
          Ver el pedido
        </Link>
      </AdminTitle>
      <p className="mb-4 text-md text-muted">
        {[`Vendido el ${shortMoment(sale.at)}`, sale.buyer].filter(Boolean).join(' · ')}
      </p>
      {refused && (
        <Notice tone="error" className="mb-5" title={refused.message}>
          {[...new Set(Object.values(refused.fields))].filter((one) => one !== refused.message).join(' · ') ||
            null}
        </Notice>
      )}
      {sale.asked.length > 0 && (
        <Notice tone="warning" className="mb-5" title={COUNTER_SAYS.asked(sale.asked)}>
          {sale.asked.map((code) => (
            <Link key={code} to={adminPaths.return(code)} className="link mr-4 font-semibold">
              Abrir {code}
            </Link>
          ))}
        </Notice>
      )}
      {why !== null ? (
        <Notice quiet tone="info">
          {why}
        </Notice>
      ) : (
        <Form
          method="post"
          preventScrollReset
          className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]"
        >
          <input type="hidden" name="intent" value={FORM} />
          <input type="hidden" name="key" value={answer?.typed.key || key} />
          <input type="hidden" name="shown" value={quote?.amount ?? ''} />
          <section aria-labelledby="vuelve" className="panel p-4 md:p-5">
            <h2 id="vuelve" className="text-lg font-bold">
              Qué vuelve
            </h2>
            <ul className="divide-y divide-line">
              {sale.held.map((one) => (
                <HeldLine
                  key={fieldOf(one)}
                  one={one}
                  number={sale.number}
                  changes={sale.whyNoExchange === null}
                  typed={answer?.typed}
                />
              ))}
            </ul>
            {sale.whyNoExchange !== null && (
              <p className="mt-3 text-md text-muted">Cambios: {sale.whyNoExchange}</p>
            )}
          </section>
          <MoneyBack sale={sale} answer={answer} quote={quote} />
        </Form>
      )}
    </>
  )
}

type Held = Returnable['held'][number]
const fieldOf = ({ orderLineId, of }: Held): string => [orderLineId, of].filter(Boolean).join('.')

function HeldLine({
  one,
  number,
  changes,
  typed,
}: {
  one: Held
  number: string
  changes: boolean
  typed: Record<string, string> | undefined
}) {
  const field = fieldOf(one)
  const said = `${one.name}, talle ${one.size}`
  return (
    <li className="space-y-2 py-3">
      <div className="flex items-center gap-4">
        <span className="aspect-4/5 w-12 shrink-0 overflow-hidden rounded-tile bg-tile">
          <Picture image={one.image} alt="" sizes="48px" className="size-full object-contain" />
        </span>
        <p className="min-w-0 flex-1">
          <b>
            <WithCodes text={one.name} />
          </b>
          , talle {one.size}
          {one.of && <span className="block text-sm text-muted">Del cambio {one.of}</span>}
        </p>
        {changes && (
          <Link
            to={adminPaths.tillChange(number, { linea: one.orderLineId, de: one.of })}
            className="button"
            data-look="quiet"
            data-size="small"
            aria-label={`Cambiar ${said}`}
          >
            Cambiar
          </Link>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <select
          name={`quantity.${field}`}
          defaultValue={typed?.[`quantity.${field}`] ?? ''}
          aria-label={`Cuántas vuelven de ${said}`}
          className="input min-w-36 grow basis-36"
        >
          <option value="">No vuelve</option>
          {Array.from({ length: one.free }, (_, index) => (
            <option key={index} value={index + 1}>
              {one.free === 1 ? 'Vuelve' : `Vuelven ${index + 1}`}
            </option>
          ))}
        </select>
        <ConditionSelect
          name={`condition.${field}`}
          label={`Cómo volvió ${said}`}
          single={one.unit !== null}
          chosen={typed?.[`condition.${field}`] ?? ''}
        />
      </div>
    </li>
  )
}

/** What was refused at the counter stays with who brought it: here is only how what is taken came. */
export const ConditionSelect = ({
  name,
  label,
  single,
  chosen,
}: {
  name: string
  label: string
  single: boolean
  chosen: string
}) => (
  <select name={name} defaultValue={chosen} aria-label={label} className="input min-w-56 grow-[2] basis-56">
    <option value="">¿Cómo volvió?</option>
    {COUNTER_CONDITIONS.filter((one) => (one === INSPECT) === single).map((condition) => (
      <option key={condition} value={condition}>
        {COUNTER_CONDITION_LABEL[condition]}
      </option>
    ))}
  </select>
)

function MoneyBack({
  sale,
  answer,
  quote,
}: {
  sale: Returnable
  answer: Refusal | undefined
  quote: TakenBack | null
}) {
  const pending = useNavigation().formMethod === 'POST'
  const field = (name: string) => plainField(FORM, name, answer)
  return (
    <section aria-labelledby="dinero" className="group/claim panel space-y-5 p-4 md:p-5">
      <h2 id="dinero" className="text-lg font-bold">
        El dinero
      </h2>
      <ChoiceField
        field={field('kind')}
        legend="Por qué vuelve"
        choices={[
          { value: 'withdrawal', label: 'Se arrepintió' },
          { value: 'claim', label: 'Tiene un problema' },
        ]}
        chosen={answer?.typed.kind ?? 'withdrawal'}
      />
      <label className="hidden text-md font-semibold group-has-[[value=claim]:checked]/claim:block">
        Qué pasó
        <select
          name="reasonCode"
          defaultValue={answer?.typed.reasonCode ?? ''}
          aria-invalid={answer?.fields.reasonCode ? true : undefined}
          className="input mt-1.5 font-normal"
        >
          <option value="">Elegí</option>
          {COUNTER_CLAIMS.map((reason) => (
            <option key={reason} value={reason}>
              {RETURN_REASON_LABEL[reason]}
            </option>
          ))}
        </select>
      </label>
      <TextField
        field={field('reason')}
        label="Motivo"
        optional={!sale.lateReturn}
        autoComplete="off"
        hint={sale.lateReturn ? COUNTER_SAYS.lateReturn : 'Con un problema, contá qué pasó.'}
      />
      <BackFields field={field} sale={sale} typed={answer?.typed} />
      {quote && (
        <dl aria-live="polite" className="space-y-1 border-t border-line pt-4 tabular-nums">
          <div className="flex items-baseline justify-between gap-4 text-xl font-bold">
            <dt>Se devuelve</dt>
            <dd>{formatAmount(quote.amount)}</dd>
          </div>
          {quote.back.map(({ by, amount }) => (
            <div key={by} className="flex justify-between gap-4 text-md text-muted">
              <dt>{BACK_BY_LABEL[by]}</dt>
              <dd>{formatAmount(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-3">
        {quote && (
          <Button name="deed" value="take" pending={pending} className="grow">
            {pending ? 'Devolviendo…' : `Devolver ${formatAmount(quote.amount)}`}
          </Button>
        )}
        <Button name="deed" value="quote" look={quote ? 'quiet' : undefined} className="grow">
          {quote ? 'Calcular de nuevo' : 'Ver cuánto se devuelve'}
        </Button>
      </div>
    </section>
  )
}
