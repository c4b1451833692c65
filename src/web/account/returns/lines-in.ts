import type { Fields } from '#rules/outcome.ts'

/** «quantity.12» and «reason.12» for line 12 of the order; «quantity.12.ARR-…» for what that exchange gave for it. */
export const lineName = ({ orderLineId, of }: { orderLineId: number; of: string }): string =>
  of === '' ? String(orderLineId) : `${orderLineId}.${of}`

/** Nothing chosen, nothing asked for. */
export const linesIn = (texts: Record<string, string>) =>
  Object.entries(texts).flatMap(([field, quantity]) => {
    const [, name, orderLineId, of = ''] =
      /^quantity\.((\d{1,12})(?:\.([A-Z0-9-]{1,24}))?)$/.exec(field) ?? []
    if (!name || quantity.trim() === '' || quantity.trim() === '0') return []
    return [{ name, orderLineId, of, quantity, reasonCode: texts[`reason.${name}`] ?? '' }]
  })

/** What was said of a line stands beside it, whatever place it had in the form. */
export function besideLines(fields: Fields, lines: ReturnType<typeof linesIn>) {
  const ofLines: Record<string, string> = {}
  const others: Fields = {}
  for (const [field, message] of Object.entries(fields)) {
    const [, index] = /^lines\.(\d+)\./.exec(field) ?? []
    const line = index === undefined ? undefined : lines[Number(index)]
    if (line) ofLines[line.name] = message
    else others[field] = message
  }
  return { ofLines, others }
}
