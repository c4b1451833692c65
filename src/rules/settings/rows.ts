/** Settings that are lists: a row a line, its cells parted by «|», as one types them into a table or a terminal. */
import * as v from 'valibot'
import { line } from '#rules/text.ts'
import type { Column, Kind } from './kinds.ts'

/** Rows without anything in them do not count. */
export const cellsOf = (text: string): string[][] =>
  text
    .split('\n')
    .map((row) => row.split('|').map(line))
    .filter((cells) => cells.some((cell) => cell !== ''))
/** What parts cells cannot be in one. */
export const textOfCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => line(cell.replaceAll('|', '/'))).join(' | ')).join('\n')

type Told<T> = {
  columns: readonly Column[]
  /** How many rows there may be. */
  most: number
  /** The cells of one row, as many as columns; a text says what is wrong with it. */
  read(cells: readonly string[]): T | string
  write(value: T): readonly string[]
  /** Of all rows together: what is wrong, or null. */
  check?(values: readonly T[]): string | null
}

export const rows = <T extends object>({
  columns,
  most,
  read,
  write,
  check,
}: Told<T>): Kind<readonly T[]> => ({
  schema: v.pipe(
    v.string(),
    v.rawTransform<string, readonly T[]>(({ dataset, addIssue, NEVER }) => {
      const refuse = (message: string) => {
        addIssue({ message })
        return NEVER
      }
      // A choice alone says nothing: a table's row without anything typed into it is empty.
      const all = cellsOf(dataset.value).filter((cells) =>
        cells.some((cell, column) => cell !== '' && !columns[column]?.options),
      )
      if (all.length > most) return refuse(`Admite hasta ${most} renglones.`)
      const values: T[] = []
      for (const [index, cells] of all.entries()) {
        const one =
          cells.length > columns.length
            ? `Tiene de más: son ${columns.length} datos por renglón.`
            : read(columns.map((_, column) => cells[column] ?? ''))
        if (typeof one === 'string') return refuse(`Renglón ${index + 1}: ${one}`)
        values.push(one)
      }
      const problem = check?.(values) ?? null
      return problem === null ? values : refuse(problem)
    }),
  ),
  write: (values) => textOfCells(values.map(write)),
  control: { is: 'rows', columns },
})
