// What `npm start`, `npm test` and the others need before they can begin: packages, a runtime, built pages.
// Plain JavaScript for Node 18 with nothing installed; everything after these steps runs on Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const windows = process.platform === 'win32'
/** @param {...string} parts */
const inRoot = (...parts) => path.join(root, ...parts)

/** A system Node from here on can run the shop itself (React Router 8 needs 22.22, type stripping 22.18). */
const OLDEST_RUNTIME = /** @type {const} */ ([22, 22])

/**
 * How a step ends: `said` instead of its time when there was nothing to do, or a sentence for what a person can mend.
 * @typedef {{ ok: true, said?: string }} Done
 * @typedef {{ ok: false, message: string }} Stopped
 */

/** @type {(message: string) => Stopped} */
export const stopped = (message) => ({ ok: false, message })

/**
 * Prints `text`, does `work`, and prints how long it took.
 * @param {string} text
 * @param {() => Done | Stopped | Promise<Done | Stopped>} work
 */
export async function step(text, work) {
  const began = Date.now()
  process.stdout.write(`${text} … `)
  const end = await work()
  const said = end.ok ? (end.said ?? `${((Date.now() - began) / 1000).toFixed(1)} s`) : ''
  process.stdout.write(`${said}\n`)
  return end
}

/**
 * What every script needs first: the packages, and the Node that runs the rest.
 * @returns {Promise<{ ok: true, node: string } | Stopped>}
 */
export async function prepare(text = 'Packages') {
  const installed = await step(text, install)
  return installed.ok ? runtime() : installed
}

// ---------------------------------------------------------------- packages

const lockNote = inRoot('node_modules', '.vereda-lock-hash')

/** @param {string} content */
const hashOf = (content) => createHash('sha256').update(content).digest('hex')
/** @param {string} file */
const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')
const lockHash = () => hashOf(read(inRoot('package-lock.json')))

/** Whether everything that the lockfile names is there, in its version, but for what belongs to other platforms. */
function matchesLock() {
  const installed = read(inRoot('node_modules', '.package-lock.json'))
  if (!installed) return false
  const there = JSON.parse(installed).packages
  /** @type {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>} */
  const wanted = JSON.parse(read(inRoot('package-lock.json'))).packages
  return Object.entries(wanted).every(
    ([name, { version, optional, devOptional, peer }]) =>
      name === '' ||
      there[name]?.version === version ||
      (there[name] === undefined && (optional || devOptional || peer)),
  )
}

export const packagesAreCurrent = () => read(lockNote) === lockHash()

/**
 * What the lockfile names; nothing when it is there already.
 * @returns {Done | Stopped}
 */
function install() {
  if (packagesAreCurrent()) return { ok: true, said: 'already there' }
  if (matchesLock()) {
    fs.writeFileSync(lockNote, lockHash())
    return { ok: true, said: 'already there' }
  }
  // Not `npm ci`: it refuses when a registry lacks another platform's optional package, which nobody needs here.
  // Development packages are needed for the build and the tests, whatever NODE_ENV says.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const ran = spawnSync(windows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: windows,
  })
  if (ran.status !== 0)
    return stopped(
      `${ran.stderr || ran.error || ''}\nnpm could not install the packages. Is there a network ("npm ping")? Then try again.`,
    )
  fs.writeFileSync(lockNote, lockHash())
  return { ok: true }
}

// ---------------------------------------------------------------- runtime

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

/** Loads the shop's code in half the time (src/server/quick-loading.ts). */
export const QUICK_LOADING = ['--import', pathToFileURL(inRoot('src', 'server', 'quick-loading.ts')).href]

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
function runQuietly(node, args, what, more) {
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

// ---------------------------------------------------------------- the pages

const buildNote = inRoot('build', '.hash')
const SOURCES = [
  'src/web',
  'src/rules',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/compress.mjs',
]

function sourcesHash() {
  const hash = createHash('sha256')
  /** @param {string} name */
  const add = (name) => {
    const file = inRoot(name)
    if (!fs.existsSync(file)) return
    if (fs.statSync(file).isDirectory())
      for (const child of fs.readdirSync(file).sort()) add(`${name}/${child}`)
    else if (!/\.test\.tsx?$/.test(name))
      hash.update(name).update('\0').update(fs.readFileSync(file)).update('\0')
  }
  for (const name of SOURCES) add(name)
  return hash.digest('hex')
}

/**
 * `npm run build` and its compressed twins, when a source has changed since.
 * @param {string} node
 * @returns {Done | Stopped}
 */
export function build(node) {
  const wanted = sourcesHash()
  if (read(buildNote) === wanted && fs.existsSync(inRoot('build', 'server', 'index.js')))
    return { ok: true, said: 'already built' }
  fs.rmSync(buildNote, { force: true })
  const NODE_ENV = 'production'
  const built = runQuietly(node, [program('@react-router/dev/bin.cjs'), 'build'], 'The build', { NODE_ENV })
  if (!built.ok) return built
  const compressed = runQuietly(node, [inRoot('scripts', 'compress.mjs')], 'Compressing the build')
  if (compressed.ok) fs.writeFileSync(buildNote, wanted)
  return compressed
}

// ---------------------------------------------------------------- before anything else

/**
 * Asked first, so that nobody waits for a build to hear it.
 * @param {number} port
 * @param {string} host
 */
export async function portIsFree(port, host) {
  const tries = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  for (const one of tries) {
    const busy = await new Promise((resolve) => {
      const probe = net.createServer()
      probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'))
      probe.listen({ port, host: one, exclusive: true }, () => probe.close(() => resolve(false)))
    })
    if (busy) return false
  }
  return true
}

/**
 * The end of every script: its exit code, or the sentence of what stopped it.
 * @param {() => Promise<number | Stopped>} work
 */
export async function main(work) {
  const end = await work()
  if (typeof end !== 'number') process.stderr.write(`\n${end.message}\n\n`)
  process.exitCode = typeof end === 'number' ? end : 1
}
