/** What a spreadsheet would bring: its rows read, whose they are, and what is refused, with why. Writes nothing. */
import type { Reader, Tx } from '#data/database.ts'
import type { SheetMapping } from '#rules/consignment/sheet/columns.ts'
import type { SheetChoices } from '#rules/consignment/sheet/choices.ts'
import { decimalsOf } from '#rules/amounts/decimals.ts'
import { underHeading } from '#rules/amounts/pesos.ts'
import { readSheetRow, type SheetRow } from '#rules/consignment/sheet/row.ts'
import { isHistory, type Situation } from '#rules/consignment/sheet/situations.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import { modelsOf, type PlannedModels } from './models.ts'
import { isOwnAccount, ownersOf, type PlannedOwner } from './people.ts'
import type { Centavos } from '#rules/money.ts'
import { bare, readSheet, type SheetColumn } from '#rules/sheets/table.ts'

type Refused = { line: number; reason: string; cells: string[] }
export type SheetPlan = PlannedModels & {
  columns: string[]
  rows: SheetRow[]
  refused: Refused[]
  owners: PlannedOwner[]
  /** The key of one of them. */
  ownerOf: (row: SheetRow) => string
  counts: Record<Situation, number>
  /** Lines that somebody chose not to bring. */
  skipped: number
  /** What is owed with the first day: the sum of the sold ones that were not paid, and of the balances. */
  openings: Centavos
  /** Owners of whom the sheet has nothing but a name. */
  incomplete: number
  /** Owners whose account says nothing of whose it is: no CUIL, or none of that DNI. */
  withoutAccount: number
  /** Lines whose condition was not understood. */
  doubtful: number[]
  /** «70/30» stands there, and nobody has said which is whose. */
  asksSide: boolean
}
/** How a sheet is read, today. */
export type Reading = {
  mapping: SheetMapping
  choices: SheetChoices
  catalogue: Catalogue
  today: string
  /** rules/units/ceiling.ts `mostPrice`. */
  most: Centavos
  importer: number | null
}

const MONEY: readonly SheetColumn[] = ['price', 'floor', 'soldFor']
const BOTH = /^\d{1,2}\s*[/-]\s*\d{1,2}$/

/** Null where the text is no table. */
export async function planOf(db: Reader | Tx, body: string, reading: Reading): Promise<SheetPlan | null> {
  const { mapping, choices, catalogue, today, most, importer } = reading
  const table = readSheet(body)
  if (!table) return null
  const place = new Map(table.columns.map((column, at) => [column, at]))
  const cellsAt = new Map(table.rows.map(({ line, cells }) => [line, cells]))
  const read: SheetRow[] = []
  const refused: Refused[] = []
  const refuse = (line: number, reason: string) => refused.push({ line, reason, cells: cellsAt.get(line)! })
  const numbers = new Map<string, number>()
  let asksSide = false
  const cellOf = (cells: readonly string[], column: SheetColumn) => {
    const cell = mapping[column] === '' ? '' : (cells[place.get(mapping[column]) ?? -1] ?? '')
    return MONEY.includes(column) ? underHeading(mapping[column], cell) : cell
  }
  const decimals = decimalsOf(table.rows.flatMap(({ cells }) => MONEY.map((column) => cellOf(cells, column))))
  for (const { line, cells } of table.rows) {
    const get = (column: SheetColumn) => cellOf(cells, column)
    if (BOTH.test(get('commission').trim())) asksSide = true
    const found = readSheetRow(line, get, { ...mapping, today, most, decimals })
    if ('refused' in found) {
      refuse(found.line, found.refused)
      continue
    }
    const number = bare(found.row.number)
    const before = number === '' ? undefined : numbers.get(number)
    if (before !== undefined) refuse(line, `el N.º ${found.row.number} ya está en la línea ${before}`)
    else {
      if (number !== '') numbers.set(number, line)
      read.push(found.row)
    }
  }
  const owners = await ownersOf(db, read, importer)
  const allowed = read.filter((row) => {
    const why = owners.whyNot(row)
    if (why !== null) refuse(row.line, why)
    return why === null
  })
  const planned = await modelsOf(
    db,
    catalogue,
    allowed.filter(({ situation }) => situation === 'here'),
    choices,
  )
  const isSkipped = (row: SheetRow) =>
    row.situation === 'here' && planned.placeOf(row).model.choice.as === 'skip'
  const rows = allowed.filter((row) => !isSkipped(row))
  const counts = { here: 0, owed: 0, paid: 0, returned: 0, balance: 0 }
  for (const { situation } of rows) counts[situation] += 1
  const used = new Set(rows.map(({ owner }) => owners.keyOf(owner)))
  const people = owners.planned.filter(({ key }) => used.has(key))
  return {
    ...planned,
    columns: table.columns,
    rows,
    refused: refused.toSorted((a, b) => a.line - b.line),
    owners: people,
    ownerOf: (row) => owners.keyOf(row.owner),
    counts,
    skipped: allowed.length - rows.length,
    openings: rows.reduce((sum, { part }) => sum + part, 0),
    incomplete: people.filter(({ key, consignorId }) => consignorId === null && key.startsWith('name:'))
      .length,
    withoutAccount: people.filter(
      ({ owner, consignorId }) => consignorId === null && owner.account !== '' && !isOwnAccount(owner),
    ).length,
    doubtful: rows
      .filter(({ situation, doubtful }) => !isHistory(situation) && situation !== 'balance' && doubtful)
      .map(({ line }) => line),
    asksSide: asksSide && mapping.side === '',
  }
}
