import { formatPesos } from '#rules/money.ts'
import type { EditConflict } from '#shop/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Both values side by side, nothing lost; whoever sits here decides (design.md §3). */
export function ConflictNotice({ conflict, message }: { conflict: EditConflict; message: string }) {
  const { fields, by, version, seen, seenStock } = conflict
  return (
    <Notice tone="warning" title={message}>
      {by && <p>La otra persona: {by}.</p>}
      <div className="my-3 overflow-x-auto">
        <table className="w-full min-w-96 text-left text-md">
          <thead>
            <tr className="border-b border-line">
              <th className="py-1.5 pr-4 font-semibold">Campo</th>
              <th className="py-1.5 pr-4 font-semibold">Lo tuyo</th>
              <th className="py-1.5 font-semibold">Lo guardado</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {fields.map(({ field, label, yours, theirs }) => (
              <tr key={field}>
                <th scope="row" className="py-1.5 pr-4 font-normal text-muted">
                  {label}
                </th>
                <td className="py-1.5 pr-4">{inWords(field, yours)}</td>
                <td className="py-1.5">{inWords(field, theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <input type="hidden" name="newVersion" value={version} />
      <input type="hidden" name="newSeenStock" value={seenStock} />
      <input
        type="hidden"
        name="newSeen"
        value={new URLSearchParams(
          Object.entries(seen).map(([size, units]) => [size, String(units)]),
        ).toString()}
      />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="overwrite" size="small">
          Guardar lo mío
        </Button>
        <a href="" className="button button-quiet" data-size="small">
          Quedarme con lo guardado
        </a>
      </div>
    </Notice>
  )
}

function inWords(field: string, value: unknown): string {
  if (field === 'price') return formatPesos(Number(value))
  if (field === 'images') return `${(value as unknown[]).length} imágenes`
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([size, units]) => `${size}: ${units}`)
      .join(', ')
  return value === null || value === '' ? '—' : String(value)
}
