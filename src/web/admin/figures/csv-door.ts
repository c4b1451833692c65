/** A figure as a file for a spreadsheet: the same rows as on the screen, all of them up to a limit. */
import { data } from 'react-router'
import { csvText } from '#rules/csv-text.ts'
import { readPeriod } from '#rules/period.ts'
import { shopContext, visitorContext } from '../../context.ts'
import { isAdmin } from '#rules/access.ts'
import type { Route } from './+types/csv-door'
import { csvFile } from './csv-file.ts'
import { figureNamed } from './tables.ts'

export const MOST_EXPORTED = 20_000

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const figure = figureNamed(params.figure)
  if (!figure || !isAdmin(context.get(visitorContext))) throw data(null, { status: 404 })
  const period = readPeriod(url.searchParams, new Date())
  const { columns, rows } = await figure.read({
    shop: context.get(shopContext),
    visitor: context.get(visitorContext),
    period,
    params: url.searchParams,
    page: 1,
    limit: MOST_EXPORTED,
  })
  const text = csvText([
    columns.map(({ name }) => name),
    ...rows.map((row) => row.map(({ text }) => text ?? '')),
  ])
  return csvFile(text, figure.timeless ? params.figure : `${params.figure}-${period.from}-${period.to}`)
}
