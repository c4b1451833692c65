import { Form, useNavigation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { RESOLVE_HOWS, RESOLVE_LABEL } from '#rules/till/offline/form.ts'
import { piecesSaid } from '#rules/till/offline/texts.ts'
import { partsSaid } from '#rules/payments/till-means.ts'
import type { UnjoinedSale } from '#shop/till/till.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf, type Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import type { SaidKey } from '#web/admin/ui/said.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/unjoined-page'

export const handle = { section: 'till', needs: 'till.read' } satisfies RouteHandle

const SAID = {
  joined: 'offline-joined',
  given_back: 'offline-given-back',
  written_off: 'offline-written-off',
} satisfies Record<string, SaidKey>

export async function loader({ context }: Route.LoaderArgs) {
  const { offline } = context.get(shopContext).till
  const visitor = context.get(visitorContext)
  return {
    sales: valueOf(await offline.unjoined(visitor)),
    leases: valueOf(await offline.open(visitor)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { offline } = context.get(shopContext).till
  const visitor = context.get(visitorContext)
  if (form.get('intent') === 'end-lease') {
    const end = await offline.giveBack(visitor, Number(form.get('lease')))
    return end.ok ? onward(request, adminPaths.tillUnjoined, 'offline-lease-ended') : refusal(end, form)
  }
  const end = await offline.resolve(visitor, Number(form.get('sale')), formTexts(form))
  if (!end.ok) return refusal(end, form)
  const { state, number } = end.value
  if (state === 'stuck') return onward(request, adminPaths.tillUnjoined)
  return onward(request, number ? adminPaths.tillSale(number) : adminPaths.tillUnjoined, SAID[state])
}

/** Sales without network that could not be joined, and the tills that may have some that nobody sent (product §63.5). */
export default function Unjoined({ loaderData: { sales, leases } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  return (
    <>
      <PageTitle name="Ventas sin sumar" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Ventas sin sumar"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Mostrador', to: adminPaths.till },
          { name: 'Ventas sin sumar' },
        ]}
      />
      {answer && (
        <Notice tone="error" className="mb-5" title={answer.message}>
          {Object.values(answer.fields).join(' · ') || null}
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <section aria-labelledby="ventas" className="panel p-4 md:p-5">
          <h2 id="ventas" className="text-lg font-bold">
            Esperan que alguien decida
          </h2>
          {sales.length === 0 && <p className="py-2 text-muted">Ninguna: todo lo que llegó está sumado.</p>}
          <ul className="divide-y divide-line">
            {sales.map((sale) => (
              <Sale key={sale.id} sale={sale} able={may('till.count')} refusal={answer} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="apartado" className="panel p-4 md:p-5">
          <h2 id="apartado" className="text-lg font-bold">
            Apartado en mostradores
          </h2>
          {leases.length === 0 && (
            <p className="py-2 text-muted">Nada: ningún mostrador vende sin red ahora.</p>
          )}
          <ul className="divide-y divide-line">
            {leases.map(({ id, till, who, endsAt, pieces }) => (
              <li key={id} className="space-y-2 py-3">
                <p>
                  <b>{till}</b>
                  <span className="block text-sm text-muted">
                    {piecesSaid(pieces)}, hasta {shortMoment(endsAt)}
                    {who && ` · ${who}`}
                  </span>
                </p>
                {may('till.sell') && (
                  <Form method="post">
                    <input type="hidden" name="intent" value="end-lease" />
                    <input type="hidden" name="lease" value={id} />
                    <Button look="quiet" size="small" aria-label={`Devolver lo apartado en ${till}`}>
                      Devolver lo apartado
                    </Button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
          {leases.length > 0 && (
            <p className="mt-2 text-sm text-muted">
              Lo que ese mostrador haya vendido y no mandó se suma mientras sus piezas sigan a la venta.
            </p>
          )}
        </section>
      </div>
    </>
  )
}

const ABOUT: Record<(typeof RESOLVE_HOWS)[number], string> = {
  again: 'Si la pieza está de nuevo, o ya se abrió la caja.',
  other: 'Se suma con la pieza que se llevó de verdad, a lo que pagó.',
  'give-back': 'La plata se devolvió: no entra en la caja.',
  'write-off': 'Se la llevó y pagó: el efectivo entra en la caja, sin pedido. Lo demás queda solo anotado.',
}

function Sale({
  sale,
  able,
  refusal: any,
}: {
  sale: UnjoinedSale
  able: boolean
  refusal: Refusal | undefined
}) {
  const { id, till, ordinal, ticket, at, who, total, parts, why, holds, lines } = sale
  const intent = `resolve-${id}`
  const refusal = any?.intent === intent ? any : undefined
  const pending = useNavigation().formMethod === 'POST'
  return (
    <li className="space-y-3 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <b>
            {till}, venta {ordinal}
          </b>
          <span className="block text-sm text-muted">
            {[`Ticket ${ticket}`, `llegó ${shortMoment(at)}`, who, ...partsSaid(parts)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <b className="text-lg tabular-nums">{formatAmount(total)}</b>
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className="tabular-nums">
            {line.quantity} × {line.name}, talle {line.size} · {formatAmount(line.price)}
            {line.unit && ` · ${printUnitCode(line.unit)}`}
            {line.reason && ` · ${line.reason}`}
          </li>
        ))}
      </ul>
      <p className="font-semibold text-rojo">{why}</p>
      <p className="text-md text-muted">
        {holds ? 'Sus piezas siguen guardadas para esta venta.' : 'Sus piezas no están guardadas.'}
      </p>
      {able && (
        <PressForm
          method="post"
          className="chooses space-y-3"
          aria-label={`Resolver ${till}, venta ${ordinal}`}
        >
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="sale" value={id} />
          <ChoiceField
            field={plainField(intent, 'how', refusal)}
            legend="Cómo sigue"
            choices={RESOLVE_HOWS.map((value) => ({ value, label: RESOLVE_LABEL[value] }))}
            chosen={refusal?.typed.how ?? 'again'}
          />
          {RESOLVE_HOWS.map((how) => (
            <p key={how} className="text-md text-muted" data-for={how}>
              {ABOUT[how]}
            </p>
          ))}
          <div className="space-y-3" data-for="other">
            <ChoiceField
              field={plainField(intent, 'line', refusal)}
              legend="En lugar de"
              choices={lines.map((line) => ({
                value: String(line.id),
                label: `${line.name}, talle ${line.size}`,
              }))}
              chosen={refusal?.typed.line ?? String(lines[0]!.id)}
            />
            <TextField
              field={plainField(intent, 'code', refusal)}
              label="Etiqueta del otro par"
              autoComplete="off"
            />
          </div>
          <div data-for="give-back write-off">
            <TextField field={plainField(intent, 'note', refusal)} label="Por qué" autoComplete="off" />
          </div>
          <PressButton pending={pending}>Guardar</PressButton>
        </PressForm>
      )}
    </li>
  )
}
