/** What a trial found, as a file: every row of it under one heading, in pieces as they are read. */
import { statusOf, type Outcome } from '#rules/outcome.ts'
import { BYTE_ORDER_MARK, csvLine, csvRows } from '#rules/csv-text.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'

type Cells = Parameters<typeof csvLine>[0]
type List<T> = {
  name: string
  heading: Cells
  rows: (imports: Shop['imports'], visitor: Visitor, id: number) => Outcome<AsyncGenerator<T[]>>
  cells: (row: T) => Cells
}

export async function listOfTrial<T>(
  { imports }: Shop,
  visitor: Visitor,
  id: number,
  { name, heading, rows, cells }: List<T>,
): Promise<Response> {
  const found = await imports.find(visitor, id)
  const end = found.ok ? rows(imports, visitor, id) : found
  if (!end.ok) throw new Response(end.message, { status: statusOf(end) })
  const pieces = end.value
  async function* text() {
    yield BYTE_ORDER_MARK + csvLine(heading)
    for await (const piece of pieces) yield csvRows(piece.map(cells))
  }
  return csvAnswer(text(), `${name}-${id}`)
}
