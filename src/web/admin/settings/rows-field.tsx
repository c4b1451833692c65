import type { Column } from '#rules/settings/kinds.ts'
import { cellsOf } from '#rules/settings/rows.ts'
import { described, FieldProblem, textOf, type FieldFrame } from '#web/ui/form/field.tsx'

/** Room for more, also without scripts: rows that stay empty do not count. */
const EMPTY_ROWS = 2

/** A list as a table of small fields, all of the setting's name: read row by row they are its text (rules/settings/rows.ts). */
export function RowsField({ field, label, hint, columns }: FieldFrame & { columns: readonly Column[] }) {
  const filled = cellsOf(textOf(field.initialValue))
  const rows = [...filled, ...Array.from({ length: EMPTY_ROWS }, (): string[] => [])]
  return (
    <fieldset {...described(field, hint)}>
      <legend className="mb-1.5 text-md font-semibold">{label}</legend>
      <table className="w-full table-fixed border-separate border-spacing-x-1.5 border-spacing-y-1">
        <thead>
          <tr className="text-left text-sm text-muted">
            {columns.map(({ name, wide }) => (
              <th key={name} scope="col" className={`font-normal ${wide ? 'w-1/2' : ''}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {columns.map(({ name, inputMode }, column) => (
                <td key={name}>
                  <input
                    name={field.name}
                    aria-label={`${name}, renglón ${row + 1}`}
                    defaultValue={cells[column] ?? ''}
                    inputMode={inputMode}
                    autoComplete="off"
                    className="input min-h-11! px-2.5!"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hint && (
        <p id={field.descriptionId} className="mt-1.5 text-sm leading-snug text-muted">
          {hint}
        </p>
      )}
      <FieldProblem field={field} />
    </fieldset>
  )
}
