import { Plus, ScanLine } from 'lucide-react'
import { Form, Link, useNavigate } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { FOUND_CHOSEN } from '#rules/consignment/found.ts'
import { startOfDay } from '#rules/calendar/argentine-day.ts'
import { paths } from '#rules/paths.ts'
import { printUnitCode, readUnitCode } from '#rules/units/code.ts'
import { UNIT, UNIT_STATE_LABEL } from '#rules/units/states.ts'
import type { DeskView } from '#shop/consignment/desk/queue.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/intake-page'
import { onward, valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'
import { CameraScan } from '#web/admin/scan/camera-scan.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { UnitState } from '#web/admin/ui/unit-state.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

export const handle = { section: 'intake', needs: 'consign.read' } satisfies RouteHandle

const VIEWS: readonly [DeskView, string][] = [
  [UNIT.awaited, 'Por llegar'],
  [UNIT.received, 'Por revisar'],
  [UNIT.inspected, 'Por fotografiar'],
  [UNIT.ready, 'Por poner a la venta'],
  [UNIT.to_return, 'Por entregar'],
  ['found', 'Apareció: falta que elijan'],
]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { consignment } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const q = url.searchParams.get('q') ?? ''
  const code = readUnitCode(q)
  // Scanned: straight to it.
  if (code !== null && (await consignment.desk.look(visitor, code)).ok)
    throw onward(request, adminPaths.intakeOf(code))
  const [state] = VIEWS.find(([one]) => one === url.searchParams.get('ver')) ?? VIEWS[0]!
  return { q, state, ...valueOf(await consignment.desk.queue(visitor, { state, q })) }
}

/** Where everything at the counter begins: a code is scanned, or what waits is chosen. */
export default function Intake({ loaderData: { q, state, pairs, counts } }: Route.ComponentProps) {
  const may = useMay()
  const navigate = useNavigate()
  return (
    <>
      <PageTitle name="Recepción" hidden />
      <AdminTitle
        title="Recepción"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Recepción' }]}
      >
        {may('consign.receive') && may('consign.quote') && (
          <ButtonLink to={adminPaths.newIntake} size="small">
            <Icon of={Plus} size={20} />
            Vino sin oferta
          </ButtonLink>
        )}
      </AdminTitle>
      <Form method="get" className="panel mb-4 max-w-xl p-4 md:p-5" key={q}>
        <label htmlFor="buscar" className="mb-1.5 block text-md font-semibold">
          Escaneá el código, o escribí código, DNI, «#» y número de oferta, o un nombre
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id="buscar"
            data-scans
            name="q"
            defaultValue={q}
            autoComplete="off"
            enterKeyHint="search"
            className="input min-w-32 grow basis-0 text-lg"
          />
          <Button>
            <Icon of={ScanLine} size={20} />
            Buscar
          </Button>
          <CameraScan onCode={(code) => void navigate(`?${new URLSearchParams({ q: code })}`)} />
        </div>
      </Form>
      <ViewLinks
        label="Qué espera"
        views={VIEWS.map(([one, name]) => ({
          name,
          to: adminPaths.intakeIn(one),
          here: q === '' && one === state,
          count: counts[one],
        }))}
      />
      {pairs.length === 0 ? (
        <Empty title={q === '' ? 'No hay ningún par esperando acá' : 'No encontramos ningún par'} as="h2">
          {q !== '' && (
            <Link to={adminPaths.intake} className="link">
              Ver lo que espera
            </Link>
          )}
        </Empty>
      ) : (
        <ul className="panel divide-y divide-line px-4 md:px-5">
          {pairs.map((pair) => (
            <li key={pair.code} className="relative flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <Link
                to={adminPaths.intakeOf(pair.code)}
                className="font-semibold tabular-nums after:absolute after:inset-0 hover:underline"
              >
                <WithCodes text={printUnitCode(pair.code)} />
              </Link>
              <span className="min-w-0 grow basis-40">
                {pair.name} · {pair.sizeLabel}
                <span className="block text-sm text-muted">
                  {pair.consignor}
                  {pair.shelf && ` · estante ${pair.shelf}`} ·{' '}
                  {pair.decideBy && pair.chosen
                    ? FOUND_CHOSEN[pair.chosen]
                    : pair.decideBy
                      ? `elige hasta el ${fullDate(startOfDay(pair.decideBy))}`
                      : fullDate(pair.since)}
                </span>
              </span>
              {(q !== '' || !(pair.state in UNIT_STATE_LABEL)) && <UnitState state={pair.state} />}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
