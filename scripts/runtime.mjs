// Which Node runs the shop, and how it is run. Plain JavaScript for Node 18; what it runs is on Node 24.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stopped } from './steps.mjs'

/** @import { Done, Stopped } from './steps.mjs' */

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
export const windows = process.platform === 'win32'
/** @param {...string} parts */
export const inRoot = (...parts) => path.join(root, ...parts)

/** A system Node from here on can run the shop itself (React Router 8 needs 22.22, type stripping 22.18). */
const OLDEST_RUNTIME = /** @type {const} */ ([22, 22])

/** @param {string} node */
const versionOf = (node) => {
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return asked.status === 0 ? asked.stdout.trim() : ''
}
/** @param {string} version for example `v24.21.0`; empty when there is none */
const isEnough = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_RUNTIME
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/**
 * Node 24 from the packages, else the Node that runs this, when it is new enough.
 * @returns {{ ok: true, node: string } | Stopped}
 */
export function runtime() {
  const packaged = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const ours = inRoot('node_modules', packaged, 'bin', windows ? 'node.exe' : 'node')
  if (fs.existsSync(ours) && isEnough(versionOf(ours))) return { ok: true, node: ours }
  if (isEnough(process.version)) return { ok: true, node: process.execPath }
  return stopped(
    `The shop runs on Node ${OLDEST_RUNTIME.join('.')} or later. This is Node ${process.versions.node}, and npm brought no newer one for ${process.platform} ${process.arch}. Install Node 24 from https://nodejs.org and try again.`,
  )
}

/** Loads the shop's code sooner (src/server/quick-loading.mjs). */
export const QUICK_LOADING = ['--import', pathToFileURL(inRoot('src', 'server', 'quick-loading.mjs')).href]

/**
 * V8 frees code of WebAssembly that was replaced by faster code, and now and then ends the whole process as it does: «Check
 * failed: jit_page_->allocations_.erase(addr) == 1» (https://github.com/nodejs/node/issues/64500). The embedded database is
 * WebAssembly; its code is kept instead.
 */
export const WEBASSEMBLY_STAYS = '--no-wasm-code-gc'

/**
 * Flags of the process that is the shop. A small young generation: loading the packages makes some 160 MB of garbage, which
 * V8 otherwise grows its nursery for and never gives back (bench/start.ts: 610 MB idle without it, about 410 MB with it).
 * A bound for the old one, which holds 60 MB and otherwise collects up to hundreds before V8 looks. And one function of
 * WebAssembly optimised at a time: the embedded database has one that takes 600 MB for a second, and V8 would begin it twice.
 */
export const SHOP_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--max-old-space-size=384',
  '--wasm-num-compilation-tasks=1',
  WEBASSEMBLY_STAYS,
  ...QUICK_LOADING,
]

/**
 * Packages' own programs start with `#!/usr/bin/env node`: let them find the same one.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} [more]
 */
const environment = (node, more) => ({
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${inRoot('node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  ...more,
})

/**
 * Runs to the end, quietly; what it printed is shown only when it failed.
 * @param {string} node
 * @param {string[]} args
 * @param {string} what
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {Done | Stopped}
 */
export function runQuietly(node, args, what, more) {
  const ran = spawnSync(node, args, {
    cwd: root,
    env: environment(node, more),
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
  return ran.status === 0
    ? { ok: true }
    : stopped(`${what} failed:\n${ran.stdout ?? ''}${ran.stderr ?? ''}${ran.error ?? ''}`)
}

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs in this terminal; signals are passed on; answers its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function runInTerminal(command, args, env) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    // Ctrl-C in a terminal reaches the whole group by itself; a second one sent by us would be taken as "now!".
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, passOn)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const one of SIGNALS) process.off(one, passOn)
      resolve(signal ? 128 : (code ?? 1))
    })
  })
}

/**
 * The same by our Node, in the environment that packages' programs need.
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [more]
 */
export const run = (node, args, more) => runInTerminal(node, args, environment(node, more))

/**
 * The program of a package, to be run by our runtime.
 * @param {string} file
 */
export const program = (file) => inRoot('node_modules', file)
