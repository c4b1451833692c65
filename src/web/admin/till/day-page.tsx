import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { TILL_KIND_LABEL, TILL_MEANS, TILL_MEANS_LABEL } from '#rules/payments/till-means.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf, type Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { Button } from '#web/ui/button.tsx'
import { clockTime, shortMoment } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { TillDay, TillEntry } from '#shop/till/till.ts'
import type { Route } from './+types/day-page'

export const handle = { section: 'till', needs: 'till.read' } satisfies RouteHandle

const MOVES = [
  { value: 'out', label: 'Salió' },
  { value: 'in', label: 'Entró' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { till } = context.get(shopContext)
  return {
    ...valueOf(await till.days.day(context.get(visitorContext), Number(params.id))),
    // A form that is sent twice is written once.
    key: crypto.randomUUID(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { days } = context.get(shopContext).till
  const visitor = context.get(visitorContext)
  const here = adminPaths.tillDay(params.id)
  if (form.get('intent') === 'move') {
    const end = await days.move(visitor, formTexts(form))
    return end.ok ? onward(request, here, 'till-moved') : refusal(end, form)
  }
  const end = await days.close(visitor, Number(params.id), formTexts(form))
  return end.ok ? onward(request, here, 'till-closed') : refusal(end, form)
}

/** One day of the till: what came in by which means, what there should be in cash, every row, and its close. */
export default function TillDayPage({ loaderData: { day, entries, key } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const name = `Caja del ${shortMoment(day.openedAt)}`
  const works = day.closedAt === null && may('till.count')
  return (
    <>
      <PageTitle name={name} failed={answer !== undefined} hidden />
      <AdminTitle
        title={name}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Mostrador', to: adminPaths.till },
          { name: 'Cajas', to: adminPaths.tillDays },
          { name },
        ]}
      >
        <a
          href={adminPaths.tillDayFile(day.id)}
          className="button print:hidden"
          data-look="quiet"
          data-size="small"
        >
          Descargar CSV
        </a>
        <Button
          type="button"
          size="small"
          className="with-scripts print:hidden"
          onClick={() => window.print()}
        >
          <Icon of={Printer} size={20} />
          Imprimir
        </Button>
      </AdminTitle>
      {answer && (
        <Notice tone="error" className="mb-5" title={answer.message}>
          {Object.values(answer.fields).join(' · ') || null}
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="space-y-4">
          <Sums day={day} />
          <Entries entries={entries} />
        </div>
        {works && (
          <div className="space-y-4 print:hidden">
            <MoveForm requestKey={key} refusal={answer} />
            <CloseForm expected={day.expected} refusal={answer} />
          </div>
        )}
      </div>
    </>
  )
}

function Sums({ day }: { day: TillDay }) {
  const rows: [string, string][] = [
    ['Abrió', `${shortMoment(day.openedAt)}${day.openedBy ? `, ${day.openedBy}` : ''}`],
    ...(day.closedAt
      ? [
          ['Cerró', `${shortMoment(day.closedAt)}${day.closedBy ? `, ${day.closedBy}` : ''}`] as [
            string,
            string,
          ],
        ]
      : []),
    ['Ventas', String(day.sales)],
    ...TILL_MEANS.map((means): [string, string] => [
      TILL_MEANS_LABEL[means],
      formatAmount(day.takings[means]),
    ]),
    ['Efectivo al abrir', formatAmount(day.float)],
    ['Efectivo que entró y salió sin venta', formatAmount(day.moved)],
    ['Efectivo que tiene que haber', formatAmount(day.expected)],
  ]
  return (
    <section aria-labelledby="resumen" className="panel p-4 md:p-5">
      <h2 id="resumen" className="mb-2 text-lg font-bold">
        Resumen
      </h2>
      <dl className="divide-y divide-line tabular-nums">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
        {day.counted !== null && (
          <>
            <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <dt className="text-muted">Efectivo contado</dt>
              <dd className="font-semibold">{formatAmount(day.counted)}</dd>
            </div>
            <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <dt className="text-muted">Diferencia</dt>
              <dd className={day.difference === 0 ? 'font-semibold' : 'font-semibold text-rojo'}>
                {day.difference === 0
                  ? 'Ninguna'
                  : `${day.difference < 0 ? 'Faltan' : 'Sobran'} ${formatAmount(Math.abs(day.difference))}: ${day.differenceReason}`}
              </dd>
            </div>
          </>
        )}
      </dl>
    </section>
  )
}

function Entries({ entries }: { entries: readonly TillEntry[] }) {
  return (
    <section aria-labelledby="movimientos" className="panel p-4 md:p-5">
      <h2 id="movimientos" className="text-lg font-bold">
        Movimientos
      </h2>
      {entries.length === 0 && <p className="py-2 text-muted">Todavía ninguno.</p>}
      <ul className="divide-y divide-line">
        {entries.map(({ id, kind, means, amount, number, operation, reason, who, at }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span className="min-w-0">
              {TILL_KIND_LABEL[kind]}{' '}
              {number && (
                <Link to={adminPaths.tillSale(number)} className="link font-semibold tabular-nums">
                  {number}
                </Link>
              )}
              <span className="block text-sm text-muted">
                {[clockTime(at), TILL_MEANS_LABEL[means], operation, reason, who].filter(Boolean).join(' · ')}
              </span>
            </span>
            <b className="tabular-nums">{formatAmount(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MoveForm({ requestKey, refusal }: { requestKey: string; refusal: Refusal | undefined }) {
  const key = useFirstOf(requestKey, useTimesSent())
  return (
    <PressForm key={key} method="post" className="panel space-y-4 p-4 md:p-5">
      <h2 className="text-lg font-bold">Efectivo sin venta</h2>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="key" value={key} />
      <ChoiceField
        field={plainField('move', 'kind', refusal)}
        legend="Qué pasó"
        choices={MOVES}
        chosen={refusal?.typed.kind ?? 'out'}
      />
      <TextField
        field={plainField('move', 'amount', refusal)}
        label="Cuánto, en pesos"
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField field={plainField('move', 'reason', refusal)} label="Por qué" autoComplete="off" />
      <PressButton look="quiet">Anotar</PressButton>
    </PressForm>
  )
}

function CloseForm({ expected, refusal }: { expected: number; refusal: Refusal | undefined }) {
  return (
    <PressForm method="post" className="panel space-y-4 p-4 md:p-5">
      <h2 className="text-lg font-bold">Cerrar la caja</h2>
      <input type="hidden" name="intent" value="close" />
      <input type="hidden" name="shown" value={expected} />
      <p>
        Tiene que haber <b className="tabular-nums">{formatAmount(expected)}</b> en efectivo.
      </p>
      <TextField
        field={plainField('close', 'counted', refusal)}
        label="Efectivo contado, en pesos"
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        field={plainField('close', 'reason', refusal)}
        label="Si no coincide, por qué"
        optional
        autoComplete="off"
      />
      {refusal?.intent === 'close' && refusal.fields.unjoined && (
        <div className="space-y-2">
          <p className="text-md">
            {refusal.fields.unjoined}{' '}
            <Link to={adminPaths.tillUnjoined} className="link">
              Ver cuáles
            </Link>
          </p>
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input type="checkbox" name="unjoined" value="yes" className="size-5" />
            Cerrar igual
          </label>
        </div>
      )}
      <PressButton>Cerrar la caja</PressButton>
    </PressForm>
  )
}
