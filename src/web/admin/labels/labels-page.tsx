import { adminPaths } from '#rules/admin-paths.ts'
import { MOST_LABELS } from '#rules/labels/papers.ts'
import { labelPaper, placesGone } from '#rules/labels/papers.ts'
import { paths } from '#rules/paths.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/labels-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ChooseProduct } from '#web/admin/ui/choose-product.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'
import { addressWords, readLabelsQuery, labelsAsked } from './query.ts'
import { CopiesForm } from './copies-form.tsx'
import { drawLabels } from './drawn.ts'
import { LabelChoices } from './label-choices.tsx'
import { LabelSheets } from './label-sheets.tsx'
import { PrintButtons } from './print-buttons.tsx'

export const handle = { section: 'stock', needs: 'stock.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { catalogue, labels: shopLabels, settings } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const { name } = context.get(settingsContext)
  const asked = readLabelsQuery(url.searchParams)
  const products = valueOf(await shopLabels.ofProducts(visitor, asked.productIds))
  const typed = url.searchParams.get('q')
  const q = cleanSearch(typed ?? '')
  const choose =
    products.length === 0 || typed !== null ? valueOf(await catalogue.list(visitor, { q })).products : null
  const { labels, left } = labelsAsked(products, asked, { name, publicUrl: settings.publicUrl })
  return {
    asked: { ...asked, copies: Object.fromEntries(asked.copies) as Record<number, number> },
    words: addressWords(asked),
    products,
    choose: choose && { q, products: choose.map(({ id, name, image }) => ({ id, name, image })) },
    labels: drawLabels(labels),
    left,
    paper: labelPaper(url.searchParams.get('papel'), labels.length),
    gone: placesGone(url.searchParams.get('desde')),
  }
}

/** Price tags of what comes in quantities, a pair each, and labels for the shelf. */
export default function AdminLabels({ loaderData }: Route.ComponentProps) {
  const { asked, words, products, choose, labels, left, paper, gone } = loaderData
  const others = (id: number) => words.producto && [words.producto].flat().filter((one) => one !== String(id))
  const kept = Object.entries({ ...words, papel: paper })
    .filter(([name]) => !/^n\d/.test(name))
    .flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value]))
  return (
    <>
      <div className="print:hidden">
        <PageTitle name="Etiquetas de productos" hidden />
        <AdminTitle
          title="Etiquetas de productos"
          trail={[
            { name: 'Dashboard', to: paths.dashboard },
            { name: 'Stock', to: adminPaths.stock },
            { name: 'Etiquetas' },
          ]}
        >
          {labels.length > 0 && <PrintButtons zpl={adminPaths.labelsZpl({ ...words, papel: paper })} />}
        </AdminTitle>
        {choose ? (
          <ChooseProduct
            {...choose}
            label="De qué producto"
            hidden={kept.filter(([name]) => name !== 'q')}
            to={(id) => adminPaths.labels({ ...words, producto: [...(others(id) ?? []), String(id)] })}
          />
        ) : (
          <>
            <ViewLinks
              label="Qué etiquetas"
              views={[
                {
                  name: 'Una por par',
                  to: adminPaths.labels({ ...words, tipo: 'talle' }),
                  here: asked.kind === 'talle',
                },
                {
                  name: 'Para el estante',
                  to: adminPaths.labels({ ...words, tipo: 'estante' }),
                  here: asked.kind === 'estante',
                },
                { name: 'Agregar un producto', to: adminPaths.labels({ ...words, q: '' }), here: false },
              ]}
            />
            {asked.kind === 'talle' && (
              <CopiesForm
                key={JSON.stringify(words)}
                products={products}
                copies={asked.copies}
                kept={kept}
                without={(id) => adminPaths.labels({ ...words, producto: others(id) })}
              />
            )}
            {left > 0 && (
              <Notice tone="error" className="mb-4">
                Son más de {MOST_LABELS}: acá están las primeras, faltan {left}.
              </Notice>
            )}
            {labels.length > 0 ? (
              <LabelChoices
                count={labels.length}
                paper={paper}
                gone={gone}
                priced={asked.priced}
                asked={words}
                to={adminPaths.labels}
              />
            ) : (
              <p className="text-muted">No hay ninguna: poné cuántas querés de cada talle.</p>
            )}
          </>
        )}
      </div>
      {!choose && <LabelSheets labels={labels} paper={paper} gone={gone} />}
    </>
  )
}
