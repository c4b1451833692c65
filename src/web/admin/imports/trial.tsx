import { Form, Link, useNavigation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { IMPORT_SAID } from '#rules/imports/states.ts'
import { formatPesos } from '#rules/money.ts'
import { CATEGORY_LABEL, type Category } from '#rules/products/product.ts'
import type { Trial } from '#shop/imports/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { inWords, nameOf } from '#rules/audit/words.ts'
import { Counts } from './counts.tsx'
import { count, counted } from './words.ts'

/** What importing would do, before anything is done. */
export function TrialPanel({
  id,
  trial: { counts, sample, adapted, unpictured = 0 },
}: {
  id: number
  trial: Trial
}) {
  const pending = useNavigation().state !== 'idle'
  const writes = counts.created + counts.changed
  return (
    <section aria-labelledby="prueba" className="panel space-y-5 p-4 md:p-5">
      <h2 id="prueba" className="text-lg font-bold">
        La prueba: así quedaría
      </h2>
      <Counts counts={counts} />
      {unpictured > 0 && (
        <p>
          <b>
            {counted(unpictured, 'producto nuevo llega', 'productos nuevos llegan')} sin foto:{' '}
            {unpictured === 1 ? 'queda oculto hasta que tenga una.' : 'quedan ocultos hasta que tengan una.'}
          </b>{' '}
          Los encontrás en Productos, «Ocultos, sin foto».
        </p>
      )}
      {adapted && adapted.count > 0 && (
        <details className="rounded-input bg-paper p-3">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {counted(adapted.count, 'fila no entra', 'filas no entran')} tal cual: mirá qué se cambia
          </summary>
          <ul className="divide-y divide-line text-md">
            {adapted.rows.map(({ line, notes }) => (
              <li key={line} className="py-2 break-words">
                <span className="text-muted">Línea {line}:</span> {notes.join('; ')}
              </li>
            ))}
          </ul>
          {adapted.count > adapted.rows.length && (
            <p className="text-sm text-muted">Y {count(adapted.count - adapted.rows.length)} más.</p>
          )}
        </details>
      )}
      {sample.created.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold">Primeros productos nuevos</h3>
          <ul className="divide-y divide-line text-md">
            {sample.created.map(({ line, name, category, price, sizes }) => (
              <li key={line} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  {name}{' '}
                  <span className="text-muted">
                    · {CATEGORY_LABEL[category as Category]?.one ?? category}
                  </span>
                </span>
                <span className="text-muted tabular-nums">
                  {formatPesos(price)} · {sizes}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {sample.changed.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold">Primeros productos que cambian</h3>
          <ul className="divide-y divide-line text-md">
            {sample.changed.map((one) => (
              <li key={one.line} className="py-2">
                <Link to={adminPaths.product(one.id)} className="link">
                  {one.name}
                </Link>{' '}
                <span className="text-muted">n.º {one.id}</span>
                <dl className="text-sm">
                  {one.fields.map(({ field, before, after }) => (
                    <div key={field} className="flex flex-wrap gap-x-2">
                      <dt className="text-muted">{nameOf(field)}</dt>
                      <dd className="min-w-0 break-words">
                        <s className="text-muted">{short(inWords(field, before))}</s>{' '}
                        {short(inWords(field, after))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-sm text-muted">{IMPORT_SAID.stock}</p>
      {writes > 0 ? (
        <Form method="post" action={adminPaths.import(id)}>
          <input type="hidden" name="intent" value="start" />
          <Button pending={pending}>Importar {counted(writes, 'producto', 'productos')}</Button>
        </Form>
      ) : (
        <p className="font-semibold">No hay nada para importar: ningún producto es nuevo ni cambia.</p>
      )}
    </section>
  )
}

const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text)
