import type { Column } from '#rules/settings/kinds.ts'
import { cellsOf } from '#rules/settings/rows.ts'
import { described, FieldProblem, type FieldFrame } from '#web/ui/form/field.tsx'
import { textOf } from '#web/ui/form/use-typed.ts'

/** Room for more, also without scripts: rows that stay empty do not count. */
const EMPTY_ROWS = 2

/** A list as a table of small fields, all of the setting's name: read row by row they are its text (rules/settings/rows.ts). */
export function RowsField({ field, label, hint, columns }: FieldFrame & { columns: readonly Column[] }) {
  const filled = cellsOf(textOf(field.initialValue))
  const rows = [...filled, ...Array.from({ length: EMPTY_ROWS }, (): string[] => [])]
  return (
    <fieldset {...described(field, hint)}>
      <legend className="mb-1.5 text-md font-semibold">{label}</legend>
      <table className="rows-table">
        <thead>
          <tr className="text-left text-sm text-muted">
            {columns.map(({ name, wide, short }) => (
              <th
                key={name}
                scope="col"
                className={`font-normal ${wide ? 'w-1/2' : ''} ${short ? 'w-20' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {columns.map((column, at) => (
                <td
                  key={column.name}
                  data-name={column.name}
                  data-wide={column.wide || at === 0 || undefined}
                >
                  <Cell column={column} name={field.name} row={row} text={cells[at] ?? ''} />
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

/** A choice of a row that is still empty says nothing, so that the row does not count. */
function Cell({ column, name, row, text }: { column: Column; name: string; row: number; text: string }) {
  const shared = {
    name,
    'aria-label': `${column.name}, renglón ${row + 1}`,
    defaultValue: text,
    className: 'input min-h-11! px-2.5!',
  }
  if (!column.options) return <input {...shared} inputMode={column.inputMode} autoComplete="off" />
  return (
    <select {...shared}>
      {text === '' && <option value="">{column.options[0]}</option>}
      {column.options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}
