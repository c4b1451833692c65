import { Plus, Printer } from 'lucide-react'
import { Form, redirect } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatPesos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/units-page'
import { useSelection } from '#web/admin/products/use-selection.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { ListFile } from '#web/admin/lists/list-file.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ChosenBar } from '#web/admin/ui/chosen-bar.tsx'
import { UnitRow } from './unit-row.tsx'

export const handle = { section: 'units', needs: 'unit.read' } satisfies RouteHandle

export async function loader(asked: Route.LoaderArgs) {
  const { units } = asked.context.get(shopContext)
  // A scanner types a code, or the whole address of the tag's QR, and Enter: that is the pair itself.
  const code = readUnitCode(asked.url.searchParams.get('q')?.slice(0, 200).trim() ?? '')
  if (code !== null && (await units.look(asked.context.get(visitorContext), code)).ok)
    throw redirect(adminPaths.unit(code))
  return screenOf('units', asked)
}

const FORM = 'elegidas'

/** Every single pair: found by what it is, where it lies and how long it has been here. */
export default function Units({ loaderData }: Route.ComponentProps) {
  const { items, screen } = loaderData
  const may = useMay()
  const selection = useSelection(FORM, items.length)
  return (
    <>
      <PageTitle name="Prendas" hidden />
      <AdminTitle title="Prendas" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Prendas' }]}>
        {may('unit.write') && (
          <ButtonLink to={adminPaths.newUnit(Number(screen.view.filters.producto) || undefined)} size="small">
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
        <ListFile of={screen} />
      </AdminTitle>
      <AdminList
        list={loaderData}
        title="Prendas"
        none="Todavía no hay prendas únicas"
        noneSo="Ninguna prenda es así"
        about={
          <p className="max-w-[48ch] text-muted">
            Una prenda única es un par con su propio código, precio, estado y fotos, al lado de lo que se
            vende por cantidad.
          </p>
        }
        rows={(units) => (
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
      />
      {items.length > 0 && screen.paging.pages === 1 && (
        <p className="mt-4 text-md text-muted tabular-nums">
          {items.length === 1 ? '1 prenda' : `${items.length} prendas`} ·{' '}
          {formatPesos(items.reduce((sum, { price }) => sum + price, 0))}
        </p>
      )}
    </>
  )
}
