import { adminPaths } from '#rules/admin-paths.ts'
import { labelPaper, placesGone } from '#rules/labels/papers.ts'
import { paths } from '#rules/paths.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/tags-page'
import { drawLabels } from '#web/admin/labels/drawn.ts'
import { LabelChoices } from '#web/admin/labels/label-choices.tsx'
import { LabelSheets } from '#web/admin/labels/label-sheets.tsx'
import { PrintButtons } from '#web/admin/labels/print-buttons.tsx'
import { valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { readTagsQuery, tagLabel } from './query.ts'

export const handle = { section: 'units', needs: 'unit.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { units, settings } = context.get(shopContext)
  const { ids, priced } = readTagsQuery(url.searchParams)
  const found = valueOf(await units.tags(context.get(visitorContext), ids))
  const { name } = context.get(settingsContext)
  return {
    id: found.map(({ code }) => code),
    labels: drawLabels(found.map(tagLabel(priced, { name, publicUrl: settings.publicUrl }))),
    priced,
    paper: labelPaper(url.searchParams.get('papel'), found.length),
    gone: placesGone(url.searchParams.get('desde')),
  }
}

/** The tags that are tied to single pairs. */
export default function UnitTags({ loaderData: { id, labels, priced, paper, gone } }: Route.ComponentProps) {
  return (
    <>
      <div className="print:hidden">
        <PageTitle name="Etiquetas" hidden />
        <AdminTitle
          title="Etiquetas"
          trail={[
            { name: 'Dashboard', to: paths.dashboard },
            { name: 'Prendas', to: adminPaths.units },
            { name: 'Etiquetas' },
          ]}
        >
          {labels.length > 0 && (
            <PrintButtons zpl={adminPaths.unitTagsZpl({ id, papel: paper, precio: priced ? 'si' : 'no' })} />
          )}
        </AdminTitle>
        {labels.length === 0 ? (
          <Empty title="Elegí al menos una prenda." as="h2">
            <ButtonLink to={adminPaths.units} look="quiet">
              Elegir en la lista
            </ButtonLink>
          </Empty>
        ) : (
          <LabelChoices
            count={labels.length}
            paper={paper}
            gone={gone}
            priced={priced}
            asked={{ id }}
            to={adminPaths.unitTags}
          />
        )}
      </div>
      <LabelSheets labels={labels} paper={paper} gone={gone} />
    </>
  )
}
