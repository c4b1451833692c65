/** Whatever any verb writes down of a change has a name: nobody reads «Otro dato». */
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { isShown, nameOf } from './names.ts'
import { describeValue } from './describe.ts'

/** Holds product §28.3. */

const SHOP = new URL('../../shop/', import.meta.url)
const SIDE = /\b(?:before|after): \{/g

/** The keys of the object whose brace opens at `at`, without those of the objects in it. */
function keysAt(text: string, at: number): string[] {
  let depth = 0
  let own = ''
  for (const sign of text.slice(at)) {
    if ('}])'.includes(sign)) depth -= 1
    if (depth === 1) own += sign
    if ('{[('.includes(sign)) depth += 1
    if (depth === 0) break
  }
  return own.split(',').flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? [])
}
/** What calls `writeAudit` names literally, by file. */
function written(): [file: string, field: string][] {
  const files = fs
    .readdirSync(SHOP, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return files.flatMap((file) => {
    const text = fs.readFileSync(new URL(file, SHOP), 'utf8')
    if (!/import \{[^}]*writeAudit/.test(text)) return []
    return [...text.matchAll(SIDE)].flatMap(({ 0: side, index }) =>
      keysAt(text, index + side.length - 1).map((field): [string, string] => [file, field]),
    )
  })
}

test('every field that a verb writes into the record is named or hidden', () => {
  const all = written()
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(([, field]) => isShown(field) && nameOf(field) === 'Otro dato')).toEqual([])
})

test('money of the till and of couriers is read as money, whether it was written in centavos or in pesos', () => {
  const said = (field: string, value: number, entity = 'order') =>
    describeValue(field, value, { action: `${entity}.any`, entity }).replaceAll('\u00a0', ' ')
  for (const field of ['total', 'float', 'expected', 'difference', 'subtotal', 'floorCentavos'])
    expect(said(field, 5_999_900)).toBe('$ 59.999')
  for (const field of ['declared', 'claimed', 'paid']) expect(said(field, 59_999)).toBe('$ 59.999')
  expect([said('counted', 5_999_900, 'till'), said('counted', 12, 'unit')]).toEqual(['$ 59.999', '12'])
})
