import { Plus, Printer } from 'lucide-react'
import { Form, Link, redirect } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatPesos } from '#rules/money.ts'
import { asking, paths } from '#rules/paths.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { UNIT_STATE_LABEL, UNIT_STATES } from '#rules/units/states.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/units-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { useSelection } from '#web/admin/products/use-selection.ts'
import { CsvLink } from '#web/admin/reports/period-form.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ChosenBar } from '#web/admin/ui/chosen-bar.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'
import { addressOf, readUnitQuery, type UnitQuery } from './query.ts'
import { UnitFilters } from './unit-filters.tsx'
import { UnitRow } from './unit-row.tsx'

export const handle = { section: 'units', needs: 'unit.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { units } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const asked = readUnitQuery(url)
  // A scanner types a code, or the whole address of the tag's QR, and Enter: that is the pair itself.
  const code = readUnitCode(asked.q)
  if (code !== null && (await units.look(visitor, code)).ok) throw redirect(adminPaths.unit(code))
  return { asked, ...valueOf(await units.search(visitor, asked)) }
}

const FORM = 'elegidas'

/** Every single pair: found by what it is, where it lies and how long it has been here. */
export default function Units({ loaderData }: Route.ComponentProps) {
  const { asked, units, counts, incomplete, shelves, sizes, paging } = loaderData
  const may = useMay()
  const to = (ask: Partial<UnitQuery>) => asking(adminPaths.units, addressOf({ ...asked, page: 1, ...ask }))
  const selection = useSelection(FORM, units.length)
  const all = UNIT_STATES.reduce((sum, state) => sum + counts[state], 0)
  return (
    <>
      <PageTitle name="Prendas" hidden />
      <AdminTitle title="Prendas" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Prendas' }]}>
        {may('unit.write') && (
          <ButtonLink to={adminPaths.newUnit(asked.productId ?? undefined)} size="small">
            <Icon of={Plus} size={20} />
            Nueva prenda
          </ButtonLink>
        )}
        {may('unit.write') && (
          <ButtonLink to={adminPaths.unitsImport} size="small" look="quiet">
            Cargar una lista
          </ButtonLink>
        )}
        <ButtonLink to={adminPaths.unitCounts} size="small" look="quiet">
          Recuento
        </ButtonLink>
        <CsvLink to={asking(adminPaths.unitsFile, addressOf({ ...asked, page: 1 }))} />
      </AdminTitle>
      <ViewLinks
        label="Estados"
        views={[
          {
            name: 'Todas',
            to: to({ state: null, incomplete: false }),
            here: asked.state === null && !asked.incomplete,
            count: all,
          },
          {
            name: 'Por completar',
            to: to({ state: null, incomplete: true }),
            here: asked.incomplete,
            count: incomplete,
          },
          ...UNIT_STATES.map((state) => ({
            name: UNIT_STATE_LABEL[state],
            to: to({ state, incomplete: false }),
            here: asked.state === state && !asked.incomplete,
            count: counts[state],
          })),
        ]}
      />
      <UnitFilters asked={asked} shelves={shelves} sizes={sizes} />
      {units.length === 0 ? (
        <Empty title={all === 0 ? 'Todavía no hay prendas únicas' : 'Ninguna prenda es así'} as="h2">
          {all > 0 ? (
            <Link to={adminPaths.units} className="link">
              Ver todas
            </Link>
          ) : (
            <p className="max-w-[48ch] text-muted">
              Una prenda única es un par con su propio código, precio, estado y fotos, al lado de lo que se
              vende por cantidad.
            </p>
          )}
        </Empty>
      ) : (
        <Form
          id={FORM}
          method="get"
          action={adminPaths.unitTags({})}
          onChange={selection.count}
          onClick={selection.onClick}
        >
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {units.map((unit) => (
              <UnitRow key={unit.code} unit={unit} />
            ))}
          </ul>
          <ChosenBar chosen={selection.chosen}>
            <Button size="small">
              <Icon of={Printer} size={20} />
              Imprimir etiquetas
            </Button>
          </ChosenBar>
        </Form>
      )}
      {paging.pages > 1 && <AdminPageLinks paging={paging} to={(page) => to({ page })} of="prendas" />}
      {units.length > 0 && paging.pages === 1 && (
        <p className="mt-4 text-md text-muted tabular-nums">
          {units.length === 1 ? '1 prenda' : `${units.length} prendas`} ·{' '}
          {formatPesos(units.reduce((sum, { price }) => sum + price, 0))}
        </p>
      )}
    </>
  )
}
