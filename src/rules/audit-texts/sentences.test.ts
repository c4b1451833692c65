import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#rules/audit/audit.ts'
import { patternOf, sentenceOf } from './sentences.ts'

/** Holds product §28.3. */

const said = (
  action: string,
  entity: string,
  name: string,
  changes: { field: string; before?: unknown; after?: unknown }[] = [],
) => {
  const { start, end, rest } = sentenceOf({
    action,
    entity,
    changes: changes.map(({ field, before, after }) => ({ field, before, after })),
  })
  return [`Ana ${start}${name}${end}`.replaceAll('\u00a0', ' '), rest.map(({ field }) => field)]
}

test('every deed is a sentence about one thing', () => {
  for (const action of AUDIT_ACTIONS) {
    expect([action, patternOf(action)]).toEqual([action, expect.stringMatching(/^\p{Ll}[^{}]*\{\}[^{}]*$/u)])
    expect(patternOf(action)).not.toMatch(/\b(a|de) el\b/)
  }
})

test.each([
  ['product.create', 'product', 'Air Max', 'Ana creó Air Max'],
  ['product.remove', 'product', 'Air Max', 'Ana archivó Air Max'],
  ['order.cancel', 'order', 'V-000042', 'Ana canceló el pedido V-000042'],
  ['order.note', 'order', 'V-000042', 'Ana anotó en el pedido V-000042'],
  ['order.refund', 'order', 'V-000042', 'Ana devolvió dinero del pedido V-000042'],
  ['return.approve', 'return', 'ARR-1', 'Ana aceptó la devolución ARR-1'],
  ['person.ban', 'person', 'leo', 'Ana baneó a leo'],
  ['coupon.deactivate', 'coupon', 'VERANO', 'Ana desactivó el cupón VERANO'],
  ['contact.answer', 'message', '«Cambio»', 'Ana marcó el mensaje «Cambio» como respondido'],
  ['price-list.start', 'price-list', '«Hot Sale»', 'Ana puso en marcha la lista de precios «Hot Sale»'],
  ['product.bulk', 'bulk', '18 productos', 'Ana cambió 18 productos'],
])('%s: %s «%s»', (action, entity, name, sentence) => {
  expect(said(action, entity, name)[0]).toBe(sentence)
})

test('one change is told with how it was and how it is', () => {
  expect(
    said('product.change', 'product', 'Air Max', [{ field: 'price', before: 9_000_000, after: 8_500_000 }]),
  ).toEqual(['Ana cambió el precio de Air Max de $ 90.000 a $ 85.000', []])
  expect(
    said('coupon.change', 'coupon', 'VERANO', [
      { field: 'amountCentavos', before: 100_000, after: 250_000 },
    ])[0],
  ).toBe('Ana cambió el monto del cupón VERANO de $ 1.000 a $ 2.500')
  expect(
    said('stock.adjust', 'size', 'Air Max, talle 42', [
      { field: 'stock', before: 5, after: 6 },
      { field: 'product', after: 'Air Max' },
      { field: 'reason', after: 'Apareció una' },
      { field: 'key', after: 'k' },
    ]),
  ).toEqual(['Ana ajustó el stock de Air Max, talle 42 de 5 a 6', ['reason']])
  expect(
    said('person.role', 'person', 'leo', [
      { field: 'role', before: 'sales', after: 'warehouse' },
      { field: 'reason', after: 'Cambió de puesto' },
    ]),
  ).toEqual(['Ana cambió el rol de leo de Ventas a Depósito', ['reason']])
})

test('several changes, and a long one, stand below', () => {
  const long = 'x'.repeat(200)
  expect(
    said('product.change', 'product', 'Air Max', [{ field: 'description', before: '', after: long }]),
  ).toEqual(['Ana editó Air Max', ['description']])
  expect(
    said('product.change', 'product', 'Air Max', [
      { field: 'price', before: 1, after: 2 },
      { field: 'name', before: 'A', after: 'B' },
    ])[1],
  ).toEqual(['price', 'name'])
})
