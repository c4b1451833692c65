import { Printer } from 'lucide-react'
import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { MOST_TAGS, placesGone, TAG_SIZE, tagPaper, TAGS_A_SHEET } from '#rules/units/tags.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/tags-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'
import { qrPath } from './qr-path.ts'
import { Tag } from './tag.tsx'

export const handle = { section: 'units', needs: 'unit.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { units, settings } = context.get(shopContext)
  const found = valueOf(
    await units.tags(context.get(visitorContext), url.searchParams.getAll('id').slice(0, MOST_TAGS)),
  )
  return {
    tags: found.map((one) => ({
      ...one,
      printed: printUnitCode(one.code),
      qr: qrPath(settings.publicUrl + paths.passport(one.code)),
    })),
    paper: tagPaper(url.searchParams.get('papel'), found.length),
    gone: placesGone(url.searchParams.get('desde')),
  }
}

/** What the printer will print, as it will: on a roll one after the other, or many on a sheet of A4. */
export default function UnitTags({ loaderData: { tags, paper, gone } }: Route.ComponentProps) {
  const id = tags.map(({ code }) => code)
  const sheets = Array.from({ length: Math.ceil((tags.length + gone) / TAGS_A_SHEET) }, (_, sheet) =>
    [...Array.from({ length: gone }, () => null), ...tags].slice(
      sheet * TAGS_A_SHEET,
      (sheet + 1) * TAGS_A_SHEET,
    ),
  )
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
          {tags.length > 0 && (
            <Button type="button" size="small" className="with-scripts" onClick={() => window.print()}>
              <Icon of={Printer} size={20} />
              Imprimir
            </Button>
          )}
        </AdminTitle>
        {tags.length === 0 ? (
          <Empty title="Elegí al menos una prenda." as="h2">
            <ButtonLink to={adminPaths.units} look="quiet">
              Elegir en la lista
            </ButtonLink>
          </Empty>
        ) : (
          <>
            <ViewLinks
              label="En qué papel"
              views={[
                {
                  name: `Rollo de ${TAG_SIZE}`,
                  to: adminPaths.unitTags({ id, papel: 'rollo' }),
                  here: paper === 'rollo',
                },
                { name: 'Hoja A4', to: adminPaths.unitTags({ id, papel: 'hoja' }), here: paper === 'hoja' },
              ]}
            />
            {paper === 'hoja' && (
              <Form method="get" className="mb-4 flex items-end gap-2" key={gone}>
                {id.map((one) => (
                  <input key={one} type="hidden" name="id" value={one} />
                ))}
                <input type="hidden" name="papel" value="hoja" />
                <label className="text-sm text-muted">
                  Empezar en el lugar, de {TAGS_A_SHEET}
                  <input
                    name="desde"
                    inputMode="numeric"
                    autoComplete="off"
                    defaultValue={gone + 1}
                    className="input block min-h-11! w-28 tabular-nums"
                  />
                </label>
                <Button look="quiet" size="small">
                  Ver
                </Button>
              </Form>
            )}
            <p className="mb-4 max-w-[75ch] text-md text-muted">
              {tags.length === 1 ? 'Una etiqueta' : `${tags.length} etiquetas`} de {TAG_SIZE}, sin precio.
              Imprimila al 100 %, sin márgenes.{' '}
              <span className="without-scripts">Se imprime con «Imprimir» en el menú del navegador.</span>
            </p>
          </>
        )}
      </div>
      {paper === 'rollo' ? (
        <div className="tags">
          {tags.map((tag) => (
            <Tag key={tag.code} tag={tag} />
          ))}
        </div>
      ) : (
        sheets.map((sheet, number) => (
          // It is wider than a telephone, and scrolls there.
          <div
            key={number}
            className="tag-sheet-frame"
            tabIndex={0}
            role="group"
            aria-label={`Hoja ${number + 1}`}
          >
            <div className="tag-sheet">
              {sheet.map((tag, place) =>
                tag ? <Tag key={tag.code} tag={tag} /> : <span key={`libre ${place}`} aria-hidden />,
              )}
            </div>
          </div>
        ))
      )}
    </>
  )
}
