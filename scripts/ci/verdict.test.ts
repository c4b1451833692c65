import { expect, test } from 'vitest'
import { areLost, judge, readRun, tell, toTryAgain, type Run } from './verdict.mjs'

const JOURNEYS = ['buy', 'import', 'refund', 'keyboard', 'tamper'].map(
  (name) => `tests/journeys/orders/${name}.test.ts`,
)
const UNIT = 'src/rules/money.test.ts'

const WHY = ['buying › twice: expected 1 to be 2']
const well = (file: string, passed = 5) => ({ file, passed, seconds: 1, ok: true, why: [] })
const bad = (file: string, passed = 2) => ({ file, passed, seconds: 1, ok: false, why: WHY })
const red = (name: string) => ({ name, why: WHY })

/** A run of six files with five tests each, of which `failing` failed after two of theirs. */
const ran = (...failing: string[]): Run =>
  readRun(failing.length === 0 ? 0 : 1, {
    files: [UNIT, ...JOURNEYS].map((file) => (failing.includes(file) ? bad(file) : well(file))),
    stray: [],
  })
const alone = (file: string, ok: boolean): [string, Run] => [
  file,
  readRun(ok ? 0 : 1, { files: [ok ? well(file) : bad(file, 4)], stray: [] }),
]

test('what passes at once passes', () => {
  expect(toTryAgain([ran(), ran()])).toEqual([])
  expect(judge([ran(), ran()], new Map())).toMatchObject({ ok: true, passed: 60, unsteady: [], failed: [] })
})

test('a file that fails is tried again, and named as unsteady when it then passes', () => {
  const [, , refund] = JOURNEYS
  const runs = [ran(refund!), ran()]
  expect(toTryAgain(runs)).toEqual([refund])
  expect(judge(runs, new Map([alone(refund!, true)]))).toMatchObject({
    ok: true,
    passed: 60,
    unsteady: [red(refund!)],
    failed: [],
  })
})

test('a file that fails twice is a failure', () => {
  const [buy, keyboard] = [JOURNEYS[0]!, JOURNEYS[3]!]
  const verdict = judge([ran(buy), ran(keyboard)], new Map([alone(buy, false), alone(keyboard, true)]))
  expect(verdict).toMatchObject({ ok: false, unsteady: [red(keyboard)], failed: [red(buy)] })
})

test('a file that ends without a report the second time is a failure', () => {
  const [buy] = JOURNEYS
  expect(judge([ran(buy!)], new Map([[buy!, readRun(1, null)]]))).toMatchObject({
    ok: false,
    failed: [red(buy!)],
  })
  expect(judge([ran(buy!)], new Map())).toMatchObject({ ok: false, failed: [red(buy!)] })
})

test.each([
  [101, 0, true],
  [101, 2, true],
  [101, 3, false],
  [400, 4, true],
  [400, 5, false],
])('of %i files %i are unsteady: one of a hundred is let pass', (files, count, ok) => {
  const names = Array.from({ length: files }, (_, at) => `src/rules/${at}.test.ts`)
  const unsteady = names.slice(0, count)
  const run = readRun(count ? 1 : 0, {
    files: names.map((file) => (unsteady.includes(file) ? bad(file) : well(file))),
    stray: [],
  })
  const verdict = judge([run], new Map(unsteady.map((file) => alone(file, true))))
  expect(verdict).toMatchObject({ ok, unsteady: unsteady.map(red), failed: [] })
})

test('when very many fail, none is tried again and no more is run', () => {
  const files = Array.from({ length: 9 }, (_, at) => bad(`src/rules/${at}.test.ts`, 0))
  const runs = [readRun(1, { files, stray: [] })]
  expect(areLost(runs)).toBe(true)
  expect(toTryAgain(runs)).toEqual([])
  expect(areLost([readRun(1, { files: files.slice(1), stray: [] })])).toBe(false)
})

test.each([
  ['no report', 1, null, 'The tests ended with 1 and no report.'],
  ['no test', 0, { files: [], stray: [] }, 'No test ran.'],
  [
    'a failure without a name',
    1,
    { files: [well(UNIT, 3)], stray: [] },
    'The tests ended with 1 and name none that failed.',
  ],
  [
    'an error outside the tests',
    1,
    { files: [well(UNIT, 3)], stray: ['Outside any test: gone'] },
    'Outside any test: gone',
  ],
])('%s is a failure at once', (_what, code, report, trouble) => {
  const run = readRun(code, report)
  expect(areLost([run])).toBe(true)
  expect(judge([run], new Map())).toMatchObject({ ok: false, failed: [{ name: trouble, why: [] }] })
})

test('the files that took longest are named, the longest first', () => {
  const files = [well(UNIT), { ...well(JOURNEYS[0]!), seconds: 61 }]
  expect(readRun(0, { files, stray: [] }).longest).toEqual([`  61 s  ${JOURNEYS[0]}`, `   1 s  ${UNIT}`])
})

test('the last lines say what passed, what is unsteady, what failed, the time and PostgreSQL', () => {
  const about = { seconds: 1501, postgres: 'SKIPPED, no server answers at 127.0.0.1:5432' }
  const verdict = { ok: true, passed: 2431, most: 4, unsteady: [], failed: [] }
  expect(tell(verdict, about)).toEqual([
    'Tests passed: 2431. Time: 25 min 1 s.',
    'PostgreSQL: SKIPPED, no server answers at 127.0.0.1:5432.',
    'Unsteady: none.',
    'CI passed.',
  ])
  const [buy, keyboard] = [JOURNEYS[0]!, JOURNEYS[3]!]
  const bad = { ...verdict, ok: false, unsteady: [red(buy)], failed: [red(keyboard)] }
  expect(tell(bad, about).slice(2)).toEqual([
    `Unsteady (failed once, passed alone; mend them): ${buy}`,
    `Red at first: ${buy}`,
    `  ${WHY[0]}`,
    `Failed: ${keyboard}`,
    `  ${WHY[0]}`,
    'CI FAILED.',
  ])
  expect(tell({ ...verdict, ok: false, unsteady: JOURNEYS.map(red) }, about)[2]).toBe(
    `Unsteady (failed once, passed alone; mend them, and more than 4 are a failure): ${JOURNEYS.join(', ')}`,
  )
})
