import { Form, Link, useNavigation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { KNOWN_STOCK_MEANS, type KnownStock } from '#rules/imports/known-stock.ts'
import { formatPesos } from '#rules/money.ts'
import { labelOf } from '#rules/products/labels.ts'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import type { NoteKindView, Trial } from '#shop/imports/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { nameOf } from '#rules/audit-texts/names.ts'
import { describeValue } from '#rules/audit-texts/describe.ts'
import { Counts } from '#web/admin/imports/counts.tsx'
import { counted } from '#web/admin/ui/counted.ts'
import { Notes } from './notes.tsx'

/** What importing would do, before anything is done. */
export function TrialPanel({
  id,
  trial: { counts, sample, adapted = 0, unpictured = 0, unstocked = 0 },
  notes,
  mayOffer,
  knownStock,
  exchange,
}: {
  id: number
  trial: Trial
  notes: NoteKindView[]
  mayOffer: boolean
  knownStock: KnownStock
  /** Pesos for one of the list's money, as typed. */
  exchange: string
}) {
  const catalogue = useCatalogue()
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
      {unstocked > 0 && (
        <p>
          <b>
            {counted(unstocked, 'producto nuevo llega', 'productos nuevos llegan')} sin unidades:{' '}
            {unstocked === 1 ? 'queda agotado' : 'quedan agotados'} hasta que cargues su stock.
          </b>
        </p>
      )}
      {exchange.trim() !== '1' && (
        <p>
          Los precios se pasaron a pesos a <b>{exchange.trim()}</b> cada uno. Se cambia abajo, en «Precio».
        </p>
      )}
      {adapted > 0 && (
        <p>
          <b>{counted(adapted, 'fila no entra tal cual', 'filas no entran tal cual')}:</b> abajo está qué se
          cambia o se deja afuera.
        </p>
      )}
      {notes.length > 0 && <Notes id={id} notes={notes} mayOffer={mayOffer} />}
      {sample.created.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold">Primeros productos nuevos</h3>
          <ul className="divide-y divide-line text-md">
            {sample.created.map(({ line, name, category, price, today = price, discount = null, sizes }) => (
              <li key={line} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  {name} <span className="text-muted">· {labelOf(catalogue.categories, category)}</span>
                </span>
                <span className="text-muted tabular-nums">
                  {discount !== null && (
                    <>
                      <span className="sr-only">Antes </span>
                      <s>{formatPesos(price)}</s>{' '}
                    </>
                  )}
                  <b>{formatPesos(today)}</b>
                  {discount !== null && ` (${discount} menos)`} · {sizes}
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
                        <s className="text-muted">
                          {short(describeValue(field, before, undefined, catalogue))}
                        </s>{' '}
                        {short(describeValue(field, after, undefined, catalogue))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-sm text-muted">{KNOWN_STOCK_MEANS[knownStock]}</p>
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
