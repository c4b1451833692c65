/** A copy of the shop that the compiler has read once: what it is without a subject is asked of what changed alone. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { copyShop, remove } from './remove.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const CONFIG = 'tsconfig.removal.json'
const STATE = 'removal.tsbuildinfo'
const CHECK = {
  extends: './tsconfig.json',
  include: ['src', '.react-router/types/**/*'],
  compilerOptions: {
    incremental: true,
    tsBuildInfoFile: STATE,
    // What only a line that went has used is for whoever removes it to tidy.
    noUnusedLocals: false,
    noUnusedParameters: false,
  },
}

/** Of several checkers each finds out anew what another knows: twice the work, and no sooner on two processors. */
const ALONE = ['--pretty', 'false', '--checkers', '1']

export type Without = {
  /** Who still imports what is gone; where nobody does, what the compiler says. */
  errors: string[]
  seconds: number
  /** What the shop sold, or why it did not; undefined where it was not tried. */
  sold?: string
}
export type Copy = ReturnType<typeof openCopy>

/** Throws when the shop does not compile as it is. Deleted when it is closed. */
export function openCopy() {
  run(ROOT, [binOf('react-router'), 'typegen'])
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-without-')))
  const state = path.join(folder, STATE)
  const close = () => fs.rmSync(folder, { recursive: true, force: true })
  try {
    copyShop(ROOT, folder)
    fs.writeFileSync(path.join(folder, CONFIG), JSON.stringify(CHECK))
    const errors = compile(folder)
    if (errors.length > 0) throw new Error(`The copy does not compile as it is:\n${errors.join('\n')}`)
    fs.copyFileSync(state, `${state}.whole`)
  } catch (error) {
    close()
    throw error
  }

  return {
    /** Takes one or several out, asks the compiler, and with `sells` opens the shop and buys something; then the copy is whole again. */
    without(subjects: string | readonly string[], { sells = false } = {}): Without {
      const since = performance.now()
      fs.copyFileSync(`${state}.whole`, state)
      const { left, restore } = remove([subjects].flat(), folder)
      try {
        const errors = left.length > 0 ? left : compile(folder)
        const seconds = (performance.now() - since) / 1_000
        return { errors, seconds, sold: sells && errors.length === 0 ? sellIn(folder) : undefined }
      } finally {
        restore()
      }
    },
    close,
  }
}

const binOf = (name: string) => fs.realpathSync(path.join(ROOT, 'node_modules/.bin', name))

const run = (cwd: string, args: string[]) =>
  spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })

function compile(folder: string): string[] {
  const { status, stdout, stderr } = run(folder, [binOf('tsc'), '-p', CONFIG, ...ALONE])
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'))
  return status !== 0 && errors.length === 0 ? [stdout + stderr] : errors
}

function sellIn(folder: string): string {
  const { stdout, stderr } = run(folder, ['--disable-warning=ExperimentalWarning', 'scripts/removal/buy.ts'])
  return (stdout + stderr).trim()
}
