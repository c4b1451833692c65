/**
 * Writes what vitest found for ci.mjs to read. Not the JSON reporter: that one knows nothing of errors outside a test, and
 * calls a file passed whose process died before its tests began.
 */
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter } from 'vitest/node'
import type { FileReport } from './verdict.mjs'

type Found = Required<Pick<Reporter, 'onTestRunEnd'>>
type Module = Pick<
  Parameters<Found['onTestRunEnd']>[0][number],
  'moduleId' | 'state' | 'children' | 'errors' | 'diagnostic'
>
type Stray = { message?: string; VITEST_TEST_PATH?: unknown }

/** `file` is where the report goes; what it names are paths from `root`, with slashes. */
export const reportTo = (file: string, root: string): Found => ({
  onTestRunEnd(modules, errors) {
    fs.writeFileSync(file, JSON.stringify(reportOf(modules, errors, root)))
  },
})

export function reportOf(modules: readonly Module[], errors: readonly Stray[], root: string) {
  const inRoot = (file: string) => path.relative(root, file).replaceAll('\\', '/')
  const files: FileReport[] = modules.map((module) => ({
    file: inRoot(module.moduleId),
    passed: [...module.children.allTests('passed')].length,
    seconds: Math.round((module.diagnostic().collectDuration + module.diagnostic().duration) / 1000),
    ok: module.state() === 'passed' || module.state() === 'skipped',
    why: [
      ...module.errors().map(({ message }) => oneLine(message)),
      ...[...module.children.allTests('failed')].map(
        (failed) => `${failed.fullName}: ${oneLine(failed.result().errors?.[0]?.message ?? '')}`,
      ),
    ],
  }))
  const stray: string[] = []
  for (const { message, VITEST_TEST_PATH: from } of errors) {
    const culprit = typeof from === 'string' ? files.find(({ file }) => file === inRoot(from)) : undefined
    if (culprit) {
      culprit.ok = false
      culprit.why.push(oneLine(message ?? ''))
    } else stray.push(`Outside any test: ${message ?? 'an error without a message'}`)
  }
  return { files, stray }
}

/** What an error says, short and without the colours of a terminal. */
const oneLine = (message: string): string =>
  stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 400)
