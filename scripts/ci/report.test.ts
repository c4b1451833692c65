import { expect, test } from 'vitest'
import { reportOf } from './report.ts'

type Module = Parameters<typeof reportOf>[0][number]

const FAILED = {
  fullName: 'buying > twice',
  result: () => ({ errors: [{ message: 'expected\n\u001b[32m1\u001b[39m to be 2' }, { message: 'late' }] }),
}

const found = (file: string, state: ReturnType<Module['state']>, passed: number): Module => ({
  moduleId: `/repository/${file}`,
  state: () => state,
  errors: () => [],
  diagnostic: () => ({ collectDuration: 800, duration: 1700 }) as never,
  children: {
    allTests: (which: string) =>
      which === 'passed'
        ? Array.from({ length: passed }).values()
        : Array.from({ length: state === 'failed' ? 1 : 0 }, () => FAILED).values(),
  } as never,
})

test('each file says how many tests passed, whether all is well with it, and if not why', () => {
  const modules = [
    found('src/a.test.ts', 'passed', 3),
    found('tests/journeys/b.test.ts', 'failed', 1),
    found('src/c.test.ts', 'skipped', 0),
  ]
  expect(reportOf(modules, [], '/repository')).toEqual({
    files: [
      { file: 'src/a.test.ts', passed: 3, seconds: 3, ok: true, why: [] },
      {
        file: 'tests/journeys/b.test.ts',
        passed: 1,
        seconds: 3,
        ok: false,
        why: ['buying > twice: expected 1 to be 2'],
      },
      { file: 'src/c.test.ts', passed: 0, seconds: 3, ok: true, why: [] },
    ],
    stray: [],
  })
})

test.each(['pending', 'queued'] as const)(
  'a file whose process died while it was %s is not well',
  (state) => {
    expect(reportOf([found('src/a.test.ts', state, 0)], [], '/repository').files).toEqual([
      { file: 'src/a.test.ts', passed: 0, seconds: 3, ok: false, why: [] },
    ])
  },
)

test('an error outside the tests counts against the file that it came from, else for itself', () => {
  const from = { message: 'late', VITEST_TEST_PATH: '/repository/tests/journeys/b.test.ts' }
  const modules = [found('src/a.test.ts', 'passed', 3), found('tests/journeys/b.test.ts', 'passed', 2)]
  expect(reportOf(modules, [from, { message: 'worker died' }], '/repository')).toEqual({
    files: [
      { file: 'src/a.test.ts', passed: 3, seconds: 3, ok: true, why: [] },
      { file: 'tests/journeys/b.test.ts', passed: 2, seconds: 3, ok: false, why: ['late'] },
    ],
    stray: ['Outside any test: worker died'],
  })
})
