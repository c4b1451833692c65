import { expect, test } from 'vitest'
import { linkOf, MANY_MESSAGES, matchCodes } from './many.ts'

/** Holds product §13.5. */

const three = [{ id: 41 }, { id: 42 }, { id: 43 }]
const codesOf = (pasted: string) => Object.fromEntries(matchCodes(three, pasted).codes)
const problemsOf = (pasted: string) => matchCodes(three, pasted).problems

test('a column without numbers goes down the list; an empty cell is an order without a code', () => {
  expect(codesOf('AR1\nAR2\nAR3\n\n')).toEqual({ 41: 'AR1', 42: 'AR2', 43: 'AR3' })
  expect(codesOf('\r\nAR1\r\n\r\nAR 3\r\n')).toEqual({ 41: 'AR1', 42: '', 43: 'AR 3' })
  expect(codesOf('')).toEqual({ 41: '', 42: '', 43: '' })
  expect(problemsOf('AR1\nAR2')).toEqual([MANY_MESSAGES.count(2, 3)])
  expect(problemsOf('AR1\nAR2\nAR3\nAR4')).toEqual([MANY_MESSAGES.count(4, 3)])
})

test('a column with numbers goes by them, however they are written; who is not named stays', () => {
  const matched = matchCodes(three, 'V-000043 AR3\n41;AR1')
  expect(Object.fromEntries(matched.codes)).toEqual({ 41: 'AR1', 43: 'AR3' })
  expect(matched).toMatchObject({ left: [42], problems: [] })
  expect(codesOf('v43\tAR3\n42, AR 2')).toEqual({ 42: 'AR 2', 43: 'AR3' })
})

test('unknown numbers, numbers and codes that are there twice, and half a column of numbers are said', () => {
  expect(problemsOf('41 AR1\n99 AR9\n41 AR2')).toEqual([
    'Línea 2: V-000099 no está entre los que se despachan.',
    'Línea 3: V-000041 ya tiene un código más arriba.',
  ])
  expect(problemsOf('AR1\nAR2\nar1')).toEqual(['Línea 3: «ar1» ya está en la línea 1.'])
  expect(problemsOf('41 AR1\nAR2\nAR3')).toEqual([MANY_MESSAGES.twoKinds])
  expect(problemsOf(`AR1\nAR2\n${'A'.repeat(61)}`)).toEqual([expect.stringContaining('Línea 3')])
  expect(problemsOf(Array.from({ length: 40 }, () => '7 X').join('\n'))).toHaveLength(11)
})

test('the carrier’s link takes each code', () => {
  expect(linkOf('https://c.test/{codigo}', 'A/1')).toBe('https://c.test/A%2F1')
  expect(linkOf('https://c.test/{codigo}', '')).toBe('')
  expect(linkOf('https://c.test', 'A1')).toBe('https://c.test')
})
