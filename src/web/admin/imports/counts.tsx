import type { ImportCounts } from '#shop/imports/imports.ts'
import { count, counted } from '#web/admin/ui/counted.ts'

const NAMES: [keyof ImportCounts, string][] = [
  ['created', 'nuevos'],
  ['changed', 'cambiados'],
  ['unchanged', 'sin cambios'],
  ['refused', 'filas rechazadas'],
]

export function Counts({ counts }: { counts: ImportCounts }) {
  const joined = counts.rows - counts.created - counts.changed - counts.unchanged - counts.refused
  return (
    <div className="space-y-2">
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {NAMES.map(([field, name]) => (
          <div key={field} className="flex flex-col-reverse rounded-input bg-paper p-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd
              className={`text-xl font-bold tabular-nums ${field === 'refused' && counts.refused > 0 ? 'text-rojo' : ''}`}
            >
              {count(counts[field])}
            </dd>
          </div>
        ))}
      </dl>
      {joined > 0 && (
        <p className="text-sm text-muted">
          {counted(counts.rows, 'fila leída', 'filas leídas')}:{' '}
          {counted(joined, 'es otro talle', 'son otros talles')} de un producto que ya se contó.
        </p>
      )}
    </div>
  )
}
