import { describe, expect, test } from 'vitest'
import { boxOf, CATEGORY_BOXES, declaredByBox } from './boxes.ts'
import { stateAfter, type EventKind } from './events.ts'
import { isSilent, mayAskAgain, nextLook } from './follow.ts'
import { PARTY_SAYS, partyOf, splitStreet } from './recipient.ts'
import { EVENT_KINDS } from './events.ts'
import { hasArrived, isLive, SHIPMENT_MOVES, SHIPMENT_STATES } from './states.ts'

/** Holds product §60.2, §67.1. */

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const after = (...kinds: EventKind[]) => stateAfter(kinds.map((kind, n) => ({ at: at(n), kind })))

test.each([
  ['Av. Santa Fe 1234', 'Av. Santa Fe', '1234'],
  ['Calle 12 número 845', 'Calle 12', '845'],
  ['Calle 50 N° 233', 'Calle 50', '233'],
  ['San Martín 900 bis', 'San Martín', '900 bis'],
  ['25 de Mayo 288', '25 de Mayo', '288'],
  ['Ruta 8 km 50 s/n', 'Ruta 8 km 50', 'S/N'],
  ['Corrientes', 'Corrientes', 'S/N'],
])('«%s» is the street %s and the number %s', (written, street, number) =>
  expect(splitStreet(written)).toEqual({ street, number }),
)

describe('whom it goes to', () => {
  const right = {
    name: 'Ana',
    surname: 'Ñandú',
    dni: '',
    email: 'ana@shop.test',
    phone: '011 15 2345-6789',
    street: 'Humboldt 1550',
    apartment: '3 B',
    locality: '',
    province: 'Ciudad Autonoma De Buenos Aires',
    postalCode: 'C1414ABC',
    notes: '',
  }
  test('as couriers take it, whatever way it was written', () => {
    expect(partyOf(right)).toMatchObject({
      problems: [],
      party: { phone: '1123456789', postalCode: '1414', provinceLetter: 'C', number: '1550' },
    })
  })
  test.each([
    [{ phone: '+1 202 555 0100' }, PARTY_SAYS.phone],
    [{ postalCode: 'SW1A' }, PARTY_SAYS.postalCode],
    [{ postalCode: '1900' }, PARTY_SAYS.caba],
    [{ province: 'Cordoba', locality: 'Córdoba' }, PARTY_SAYS.outsideCaba('Cordoba')],
    [{ province: 'Narnia', postalCode: '5000', locality: 'X' }, PARTY_SAYS.province],
    [{ province: 'Cordoba', postalCode: '5000' }, PARTY_SAYS.locality],
    [{ street: 'Humboldt' }, PARTY_SAYS.number],
    [{ dni: '123' }, PARTY_SAYS.document],
  ])('%o is said: %s', (changes, problem) =>
    expect(partyOf({ ...right, ...changes }).problems).toEqual([problem]),
  )
  test('a street that says that it has no number is taken', () => {
    expect(partyOf({ ...right, street: 'Camino Real S/N' }).problems).toEqual([])
  })
})

test('never back, but after a visit that failed; what is over stays; what nobody knows changes nothing', () => {
  expect(after()).toBe('created')
  expect(after('in_transit', 'admitted')).toBe('in_transit')
  expect(after('out_for_delivery', 'visit_failed', 'in_transit')).toBe('in_transit')
  expect(after('delivered', 'returning', 'lost')).toBe('delivered')
  expect(after('lost', 'delivered')).toBe('lost')
  expect(after('admitted', 'unknown', 'remark')).toBe('admitted')
  expect(after('admitted', 'cancelled')).toBe('admitted')
  const late = [
    { at: at(5), kind: 'delivered' as const },
    { at: at(1), kind: 'admitted' as const },
  ]
  expect(stateAfter(late)).toBe('delivered')
})

test('every state is reached by the table, and what arrived goes nowhere', () => {
  const reached = new Set(Object.values(SHIPMENT_MOVES).flat())
  expect(SHIPMENT_STATES.filter((state) => state !== 'asked' && !reached.has(state))).toEqual([])
  for (const state of SHIPMENT_STATES) if (hasArrived(state)) expect(SHIPMENT_MOVES[state]).toEqual([])
  expect(SHIPMENT_STATES.filter((state) => !isLive(state))).toEqual(['refused', 'cancelled'])
  expect(new Set(EVENT_KINDS).size).toBe(EVENT_KINDS.length)
})

test('a box for all of it, within what couriers take; what is declared is shared to the centavo', () => {
  expect(boxOf([{ category: 'calzado', quantity: 1, own: null }], CATEGORY_BOXES)).toEqual({
    weightG: 1200,
    lengthCm: 35,
    widthCm: 25,
    heightCm: 14,
  })
  expect(boxOf([{ category: 'lo que sea', quantity: 200, own: null }], CATEGORY_BOXES)).toMatchObject({
    weightG: 25_000,
    heightCm: 150,
  })
  // Its own box counts before its category's, piece by piece.
  const own = { weightG: 2000, lengthCm: 45, widthCm: 20, heightCm: 16 }
  const mixed = [
    { category: 'calzado', quantity: 2, own },
    { category: 'calzado', quantity: 1, own: null },
  ]
  expect(boxOf(mixed, CATEGORY_BOXES)).toEqual({ weightG: 5200, lengthCm: 45, widthCm: 25, heightCm: 46 })
  expect(declaredByBox(100_01, 3)).toEqual([33_35, 33_33, 33_33])
})

test('asked soon after it was made, by day while it travels, and not about what a courier may be slow to show', () => {
  const made = at(12)
  expect(nextLook('created', made, made)).toEqual(new Date(made.getTime() + 5 * 60_000))
  expect(nextLook('created', made, at(20))).toEqual(at(24))
  expect(nextLook('in_transit', made, at(15))).toEqual(at(16))
  // 23 hours in Argentina: at 7 the next day.
  expect(nextLook('in_transit', made, new Date('2026-11-21T01:30:00Z'))).toEqual(
    new Date('2026-11-21T10:30:00Z'),
  )
  expect([mayAskAgain(at(12), at(12)), mayAskAgain(at(12), at(13))]).toEqual([false, true])
  expect(isSilent(at(12), new Date('2026-11-25T12:00:00Z'), [])).toBe(false)
  expect(isSilent(at(12), new Date('2026-11-27T12:00:00Z'), [])).toBe(true)
})
