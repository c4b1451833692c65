import { expect, test } from 'vitest'
import { areLost, judge, readRun, tell, toTryAgain, type Run } from './verdict.mjs'

const JOURNEYS = ['buy', 'import', 'refund', 'keyboard', 'tamper'].map(
  (name) => `tests/journeys/orders/${name}.test.ts`,
)
const UNIT = 'src/rules/money.test.ts'

/** A run of six files with five tests each, of which `bad` failed after two of theirs. */
const ran = (...bad: string[]): Run =>
  readRun(bad.length === 0 ? 0 : 1, {
    files: [UNIT, ...JOURNEYS].map((file) =>
      bad.includes(file) ? { file, passed: 2, ok: false } : { file, passed: 5, ok: true },
    ),
    stray: [],
  })
const alone = (file: string, ok: boolean): [string, Run] => [
  file,
  readRun(ok ? 0 : 1, { files: [{ file, passed: ok ? 5 : 4, ok }], stray: [] }),
]

test('what passes at once passes', () => {
  expect(toTryAgain([ran(), ran()])).toEqual([])
  expect(judge([ran(), ran()], new Map())).toEqual({ ok: true, passed: 60, unsteady: [], failed: [] })
})

test('a file that fails is tried again, and named as unsteady when it then passes', () => {
  const [, , refund] = JOURNEYS
  const runs = [ran(refund!), ran()]
  expect(toTryAgain(runs)).toEqual([refund])
  expect(judge(runs, new Map([alone(refund!, true)]))).toEqual({
    ok: true,
    passed: 60,
    unsteady: [refund],
    failed: [],
  })
})

test('a file that fails twice is a failure', () => {
  const [buy, keyboard] = [JOURNEYS[0]!, JOURNEYS[3]!]
  const verdict = judge([ran(buy), ran(keyboard)], new Map([alone(buy, false), alone(keyboard, true)]))
  expect(verdict).toMatchObject({ ok: false, unsteady: [keyboard], failed: [buy] })
})

test('a file that ends without a report the second time is a failure', () => {
  const [buy] = JOURNEYS
  expect(judge([ran(buy!)], new Map([[buy!, readRun(1, null)]]))).toMatchObject({ ok: false, failed: [buy] })
  expect(judge([ran(buy!)], new Map())).toMatchObject({ ok: false, failed: [buy] })
})

test.each([0, 1, 2, 3, 4, 5])('%i unsteady files: up to three are let pass', (count) => {
  const unsteady = JOURNEYS.slice(0, count)
  const verdict = judge([ran(...unsteady)], new Map(unsteady.map((file) => alone(file, true))))
  expect(verdict).toMatchObject({ ok: count <= 3, unsteady, failed: [] })
})

test('when very many fail, none is tried again and no more is run', () => {
  const files = Array.from({ length: 9 }, (_, at) => ({
    file: `src/rules/${at}.test.ts`,
    passed: 0,
    ok: false,
  }))
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
    { files: [{ file: UNIT, passed: 3, ok: true }], stray: [] },
    'The tests ended with 1 and name none that failed.',
  ],
  [
    'an error outside the tests',
    1,
    { files: [{ file: UNIT, passed: 3, ok: true }], stray: ['Outside any test: gone'] },
    'Outside any test: gone',
  ],
])('%s is a failure at once', (_what, code, report, trouble) => {
  const run = readRun(code, report)
  expect(areLost([run])).toBe(true)
  expect(judge([run], new Map())).toMatchObject({ ok: false, failed: [trouble] })
})

test('the last lines say what passed, what is unsteady, what failed, the time and PostgreSQL', () => {
  const about = { seconds: 1501, postgres: 'SKIPPED, no server answers at 127.0.0.1:5432' }
  expect(tell({ ok: true, passed: 2431, unsteady: [], failed: [] }, about)).toEqual([
    'Tests passed: 2431. Time: 25 min 1 s.',
    'PostgreSQL: SKIPPED, no server answers at 127.0.0.1:5432.',
    'Unsteady: none.',
    'CI passed.',
  ])
  const [buy, keyboard] = [JOURNEYS[0]!, JOURNEYS[3]!]
  expect(tell({ ok: false, passed: 7, unsteady: [buy], failed: [keyboard] }, about).slice(2)).toEqual([
    `Unsteady (failed once, passed alone; mend them): ${buy}`,
    `Failed: ${keyboard}`,
    'CI FAILED.',
  ])
  expect(tell({ ok: false, passed: 7, unsteady: JOURNEYS, failed: [] }, about)[2]).toBe(
    `Unsteady (failed once, passed alone; mend them, and more than 3 are a failure): ${JOURNEYS.join(', ')}`,
  )
})
