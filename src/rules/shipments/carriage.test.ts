import { expect, test } from 'vitest'
import {
  carriageKey,
  CARRIAGE_SAYS,
  inOfferedOrder,
  kilometres,
  MOST_BRANCHES,
  nearestBranches,
  priceChangeSaid,
  readCarriageKey,
  type CarriageOption,
  type CourierBranch,
} from './carriage.ts'

/** Holds product §62.1. */

const OBELISK = { lat: -34.6037, lon: -58.3816 }
const LA_PLATA = { lat: -34.9214, lon: -57.9546 }
const branch = (id: string, postalCode: string, point: CourierBranch['point'] = null): CourierBranch => ({
  id,
  name: id,
  address: '',
  postalCode,
  hours: '',
  point,
})
const nowhere = () => null

test('kilometres along the surface', () => {
  expect(Math.round(kilometres(OBELISK, LA_PLATA))).toBe(53)
  expect(kilometres(OBELISK, OBELISK)).toBe(0)
})

test('the nearest first; a branch without coordinates stands where its postal code is, and what nobody can place comes last', () => {
  const pointOf = (code: string) => ({ '1000': OBELISK, '1900': LA_PLATA })[code] ?? null
  const all = [
    branch('far', '9410'),
    branch('plata', '1900'),
    branch('next door', '1000', OBELISK),
    branch('closer', '1900'),
  ]
  expect(nearestBranches('1000', all, pointOf).map(({ id, km }) => [id, km])).toEqual([
    ['next door', 0],
    ['plata', 53],
    ['closer', 53],
    ['far', null],
  ])
  const distant = branch('distant', '5000', { lat: -31.42, lon: -64.19 })
  expect(nearestBranches('1000', [distant], pointOf).map(({ km }) => km)).toEqual([647])
  expect(nearestBranches('1000', [distant, ...all], pointOf).map(({ id }) => id)).not.toContain('distant')
  const many = ['1900', '1001', '1050', '1400', '2000', '1010'].map((code) => branch(code, code))
  expect(nearestBranches('1000', many, nowhere).map(({ id }) => id)).toEqual(['1001', '1010', '1050', '1400'])
  expect(nearestBranches('1000', many, nowhere)).toHaveLength(MOST_BRANCHES)
})

test('to a door before a branch, the cheapest first', () => {
  const option = (mode: CarriageOption['mode'], price: number): CarriageOption => ({
    courier: 'correo',
    mode,
    price,
    days: null,
    branch: null,
  })
  const offered = inOfferedOrder([option('branch', 1), option('home', 9), option('home', 5)])
  expect(offered.map(({ price }) => price)).toEqual([5, 9, 1])
})

test('what a form names is a quote and a place in it, and nothing else', () => {
  expect(readCarriageKey(carriageKey(12, 3))).toEqual({ quoteId: 12, index: 3 })
  for (const odd of ['', '12', '-1-2', '1-2-3', '12-', 'x-1', '9999999999-1', '1-999'])
    expect(readCarriageKey(odd)).toBeNull()
})

test('a courier that asks something else than was shown is said to the shop; a code that several share names them', () => {
  expect(priceChangeSaid(100_00, 100_00)).toBeNull()
  expect(priceChangeSaid(5_000_00, 6_200_00)).toContain('1.200 más')
  expect(priceChangeSaid(6_200_00, 5_000_00)).toContain('1.200 menos')
  expect(CARRIAGE_SAYS.shared(['A', 'B'])).toBe('Lo comparten A y B.')
  expect(CARRIAGE_SAYS.shared(['A', 'B', 'C', 'D', 'E'])).toBe('Lo comparten A, B, C y 2 más.')
})
