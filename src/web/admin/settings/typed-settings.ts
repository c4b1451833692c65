import { SETTINGS, type SettingKey } from '#rules/shop-settings/settings.ts'
import { textOfCells } from '#rules/settings/rows.ts'

/** What a form says of each of these settings: the fields of a table, row by row, are one text. */
export function typedSettings(
  form: FormData,
  keys: readonly SettingKey[],
): Partial<Record<SettingKey, string>> {
  const typed: Partial<Record<SettingKey, string>> = {}
  for (const key of keys) {
    if (!form.has(key)) continue
    const { control } = SETTINGS[key].kind
    typed[key] =
      control.is === 'rows'
        ? rowsOf(form.getAll(key).map(String), control.columns.length)
        : String(form.get(key))
  }
  return typed
}

/** Of the fields of a table, row by row. */
export function rowsOf(cells: readonly string[], width: number): string {
  const rows = Array.from({ length: Math.ceil(cells.length / width) }, (_, row) =>
    cells.slice(row * width, (row + 1) * width),
  )
  return textOfCells(rows.filter((row) => row.some((cell) => cell.trim() !== '')))
}
