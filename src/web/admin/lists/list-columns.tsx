import { SlidersHorizontal } from 'lucide-react'
import { Form } from 'react-router'
import { isNumber, type Kind } from '#rules/lists/values.ts'
import { keptOf, type ListScreen } from '#rules/lists/view.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Kept } from './list-bar.tsx'

type Props = { screen: ListScreen; only?: 'order' | undefined }

/** Which columns stand there and by which the rows are sorted: on phones, where a table has no headings, the one place to say so. */
export function ListColumns({ screen: { at, view, columns }, only }: Props) {
  const [, ...others] = columns
  const sorting = columns.filter(({ sorts }) => sorts)
  if (only && sorting.length === 0) return null
  return (
    <details className="mt-4" key={JSON.stringify([view.sort, view.columns])}>
      <summary className="inline-flex min-h-11 items-center gap-2 text-md font-semibold">
        <Icon of={SlidersHorizontal} size={20} />
        {only ? 'Orden' : 'Columnas y orden'}
      </summary>
      <Form method="get" action={at} className="flex flex-wrap items-end gap-x-8 gap-y-3 pt-1 pb-2">
        <Kept fields={keptOf(view, 'col', 'orden')} />
        {!only && (
          <fieldset className="w-full">
            <legend className="sr-only">Columnas</legend>
            <div className="flex flex-wrap gap-x-6">
              {others.map(({ name, label, shown }) => (
                <label key={name} className="check">
                  <input type="checkbox" name="col" value={name} defaultChecked={shown} />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {sorting.length > 0 && (
          <div>
            <label htmlFor="list-order" className="text-sm text-muted">
              Orden
            </label>
            <select
              id="list-order"
              name="orden"
              defaultValue={view.sort}
              className="input block min-h-11! w-auto"
            >
              <option value="">El de siempre</option>
              {sorting.flatMap(({ name, label, kind }) => [
                <option key={name} value={name}>{`${label}: ${upwards(kind)}`}</option>,
                <option key={`-${name}`} value={`-${name}`}>{`${label}: ${downwards(kind)}`}</option>,
              ])}
            </select>
          </div>
        )}
        <Button look="quiet" size="small">
          Aplicar
        </Button>
      </Form>
    </details>
  )
}

const isTime = (kind: Kind) => kind === 'day' || kind === 'moment'
const upwards = (kind: Kind) =>
  isTime(kind) ? 'primero lo más viejo' : isNumber(kind) ? 'de menor a mayor' : 'de la A a la Z'
const downwards = (kind: Kind) =>
  isTime(kind) ? 'primero lo último' : isNumber(kind) ? 'de mayor a menor' : 'de la Z a la A'
