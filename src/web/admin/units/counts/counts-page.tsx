import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { UNIT_LETTERS } from '#rules/units/limits-and-texts.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/counts-page'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import type { CountLine } from '#shop/units/counts/counts.ts'
import { MissingList } from './missing-list.tsx'
import { shelfName } from './shelf-name.ts'

export const handle = { section: 'units', needs: 'unit.read' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { units } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const [counts, missing, shelves] = await Promise.all([
    units.counts.list(visitor).then(valueOf),
    units.counts.notFound(visitor).then(valueOf),
    units.counts.shelves(visitor).then(valueOf),
  ])
  return { counts, missing, shelves }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { units } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const { intent, code = '', ...typed } = formTexts(form)
  if (intent === 'here') {
    const here = await units.counts.isHere(visitor, code)
    return here.ok ? onward(request, adminPaths.unitCounts, 'unit-here') : refusal(here, form)
  }
  const end = await units.counts.start(visitor, typed)
  return end.ok ? onward(request, adminPaths.unitCount(end.value.id)) : refusal(end, form)
}

/** Counts that go on, counts that are over, and beginning one. */
export default function UnitCounts({ loaderData: { counts, missing, shelves } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  return (
    <>
      <PageTitle name="Recuento" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Recuento"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Prendas', to: adminPaths.units },
          { name: 'Recuento' },
        ]}
      />
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      {may('stock.write') && (
        <Form method="post" className="panel mb-4 flex max-w-xl flex-wrap items-end gap-3 p-4 md:p-5">
          <label className="min-w-0 grow basis-48 text-md font-semibold">
            Qué estante
            <input
              name="shelf"
              list="estantes"
              autoComplete="off"
              maxLength={UNIT_LETTERS.shelf}
              placeholder="Vacío: todos"
              className="input mt-1.5 block w-full font-normal"
            />
          </label>
          <datalist id="estantes">
            {shelves.map((shelf) => (
              <option key={shelf} value={shelf} />
            ))}
          </datalist>
          <Button>Empezar o seguir</Button>
        </Form>
      )}
      <MissingList units={missing} />
      {counts.length === 0 ? (
        <Empty title="Todavía no se contó ninguna vez" as="h2">
          <p className="max-w-[48ch] text-muted">
            Se escanean las etiquetas y las cajas una por una, entre varios si hace falta; al final se ve qué
            falta y qué sobra, y se aprueba una sola vez.
          </p>
        </Empty>
      ) : (
        <ul className="panel max-w-xl divide-y divide-line px-4 md:px-5">
          {counts.map(({ id, shelf, startedAt, startedBy, endedAt, cancelled, undone, result }) => (
            <li
              key={id}
              className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            >
              <span>
                <Link
                  to={adminPaths.unitCount(id)}
                  className="font-bold after:absolute after:inset-0 hover:underline"
                >
                  {shelfName(shelf)}
                </Link>
                <span className="block text-sm text-muted">
                  {shortMoment(startedAt)} · {startedBy}
                </span>
              </span>
              <span className="state" data-tone={endedAt ? undefined : 'wait'}>
                {cancelled ? 'Cancelado' : undone ? 'Deshecho' : result ? summaryOf(result) : 'Sin terminar'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function summaryOf({ seen, expected, missing, sizes = [] }: NonNullable<CountLine['result']>): string {
  const corrected = sizes.filter(({ delta }) => delta !== 0).length
  return [
    (expected > 0 || sizes.length === 0) && `${seen} de ${expected}`,
    missing.length > 0 && `faltaron ${missing.length}`,
    sizes.length > 0 &&
      (corrected === 0
        ? 'sin correcciones'
        : corrected === 1
          ? '1 talle corregido'
          : `${corrected} talles corregidos`),
  ]
    .filter(Boolean)
    .join(' · ')
}
