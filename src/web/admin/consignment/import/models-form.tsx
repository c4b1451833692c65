import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Paging } from '#rules/paging.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { Button } from '#web/ui/button.tsx'
import { ModelFields, type ModelShown } from './model-fields.tsx'
import { SizeFields, type SizeShown } from './size-fields.tsx'

export type ModelsShown = {
  models: ModelShown[]
  paging: Paging
  sizes: SizeShown[]
  /** Doubtful ones beyond those shown. */
  moreSizes: number
  categories: [string, string][]
  genres: [string, string][]
}

/** What each model of the sheet is in the catalogue, once for all its lines, and the sizes that nobody could tell. */
export function ModelsForm({ id, shown }: { id: number; shown: ModelsShown }) {
  const { models, paging, sizes, moreSizes, categories, genres } = shown
  return (
    <section aria-labelledby="modelos" className="panel mb-6 p-4 md:p-5">
      <h2 id="modelos" className="text-lg font-bold">
        Qué es cada modelo
      </h2>
      <p className="max-w-[75ch] text-md text-muted">
        Vale para todas sus filas. Lo que no elijas entra sin producto, y se elige al revisar el par.
      </p>
      <Form method="post" key={JSON.stringify(shown)} preventScrollReset>
        <input type="hidden" name="intent" value="choose" />
        <ul className="mt-3 divide-y divide-line">
          {models.map((one) => (
            <li key={one.key} className="py-3">
              <ModelFields one={one} categories={categories} genres={genres} />
            </li>
          ))}
        </ul>
        {sizes.length > 0 && <SizeFields sizes={sizes} more={moreSizes} />}
        <Button look="quiet" className="mt-4">
          Guardar y probar de nuevo
        </Button>
      </Form>
      {paging.pages > 1 && (
        <AdminPageLinks
          paging={paging}
          to={(page) => adminPaths.consignmentSheetModels(id, page)}
          of="modelos"
        />
      )}
    </section>
  )
}
