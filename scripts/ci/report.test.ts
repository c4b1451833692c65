import { expect, test } from 'vitest'
import { reportOf } from './report.ts'

type Module = Parameters<typeof reportOf>[0][number]

const found = (file: string, state: ReturnType<Module['state']>, passed: number): Module => ({
  moduleId: `/repository/${file}`,
  state: () => state,
  children: { allTests: () => Array.from({ length: passed }).values() } as never,
})

test('each file says how many tests passed and whether all is well with it', () => {
  const modules = [
    found('src/a.test.ts', 'passed', 3),
    found('tests/journeys/b.test.ts', 'failed', 1),
    found('src/c.test.ts', 'skipped', 0),
  ]
  expect(reportOf(modules, [], '/repository')).toEqual({
    files: [
      { file: 'src/a.test.ts', passed: 3, ok: true },
      { file: 'tests/journeys/b.test.ts', passed: 1, ok: false },
      { file: 'src/c.test.ts', passed: 0, ok: true },
    ],
    stray: [],
  })
})

test.each(['pending', 'queued'] as const)(
  'a file whose process died while it was %s is not well',
  (state) => {
    expect(reportOf([found('src/a.test.ts', state, 0)], [], '/repository').files).toEqual([
      { file: 'src/a.test.ts', passed: 0, ok: false },
    ])
  },
)

test('an error outside the tests counts against the file that it came from, else for itself', () => {
  const from = { message: 'late', VITEST_TEST_PATH: '/repository/tests/journeys/b.test.ts' }
  const modules = [found('src/a.test.ts', 'passed', 3), found('tests/journeys/b.test.ts', 'passed', 2)]
  expect(reportOf(modules, [from, { message: 'worker died' }], '/repository')).toEqual({
    files: [
      { file: 'src/a.test.ts', passed: 3, ok: true },
      { file: 'tests/journeys/b.test.ts', passed: 2, ok: false },
    ],
    stray: ['Outside any test: worker died'],
  })
})
