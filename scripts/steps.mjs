// What `npm start`, `npm test` and the others need before they can begin: packages, a runtime, a built shop window.
// Plain JavaScript for Node 18 with nothing installed; everything after these steps runs on Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const windows = process.platform === 'win32'
const inRoot = (...parts) => path.join(root, ...parts)

/** A system Node from here on can run the shop itself (React Router 8 needs 22.22, type stripping 22.18). */
const OLDEST_RUNTIME = [22, 22]

export class Stop extends Error {}

/** Prints `text`, does `work`, and prints how long it took; `work` answers what to say instead when there was nothing to do. */
export async function step(text, work) {
  const began = Date.now()
  process.stdout.write(`${text} … `)
  const said = await work(() => process.stdout.write('\n'))
  process.stdout.write(said ? `${said}\n` : `${((Date.now() - began) / 1000).toFixed(1)} s\n`)
}

// ---------------------------------------------------------------- packages

const lockNote = inRoot('node_modules', '.vereda-lock-hash')

const hashOf = (content) => createHash('sha256').update(content).digest('hex')
const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')
const lockHash = () => hashOf(read(inRoot('package-lock.json')))

/** Whether everything that the lockfile names is there, in its version, but for what belongs to other platforms. */
function matchesLock() {
  const installed = read(inRoot('node_modules', '.package-lock.json'))
  if (!installed) return false
  const there = JSON.parse(installed).packages
  return Object.entries(JSON.parse(read(inRoot('package-lock.json'))).packages).every(
    ([name, { version, optional, devOptional, peer }]) =>
      name === '' ||
      there[name]?.version === version ||
      (there[name] === undefined && (optional || devOptional || peer)),
  )
}

export const packagesAreCurrent = () => read(lockNote) === lockHash()

/** What the lockfile names; nothing when it is there already. */
export async function install(newLine = () => {}) {
  if (packagesAreCurrent()) return 'already there'
  if (matchesLock()) {
    fs.writeFileSync(lockNote, lockHash())
    return 'already there'
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
  if (ran.status !== 0) {
    newLine()
    throw new Stop(
      `${ran.stderr || ran.error || ''}\nnpm could not install the packages. Is there a network ("npm ping")? Then try again.`,
    )
  }
  fs.writeFileSync(lockNote, lockHash())
  return ''
}

// ---------------------------------------------------------------- runtime

const versionOf = (node) => {
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return asked.status === 0 ? asked.stdout.trim().replace(/^v/, '').split('.').map(Number) : null
}
const isEnough = (version) =>
  version !== null &&
  (version[0] > OLDEST_RUNTIME[0] || (version[0] === OLDEST_RUNTIME[0] && version[1] >= OLDEST_RUNTIME[1]))

/** Node 24 from the packages, else the Node that runs this, when it is new enough. */
export function runtime() {
  const packaged = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const ours = inRoot('node_modules', packaged, 'bin', windows ? 'node.exe' : 'node')
  if (fs.existsSync(ours) && isEnough(versionOf(ours))) return ours
  if (isEnough(process.versions.node.split('.').map(Number))) return process.execPath
  throw new Stop(
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

/** Packages' own programs start with `#!/usr/bin/env node`: let them find the same one. */
const environment = (node, more = {}) => ({
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${inRoot('node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  ...more,
})

/** Runs to the end, quietly; what it printed is shown only when it failed. */
export function runQuietly(node, args, what, more) {
  const ran = spawnSync(node, args, {
    cwd: root,
    env: environment(node, more),
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
  if (ran.status !== 0) throw new Stop(`${what} failed:\n${ran.stdout ?? ''}${ran.stderr ?? ''}`)
}

/** Runs in this terminal; signals are passed on; answers its exit code. */
export function run(node, args, more) {
  const child = spawn(node, args, { cwd: root, env: environment(node, more), stdio: 'inherit' })
  // Ctrl-C in a terminal reaches the whole group by itself; a second one sent by us would be taken as "now!".
  const passOn = (signal) => () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 128 : (code ?? 1)))
  })
}

/** The program of a package, to be run by our runtime. */
export const program = (file) => inRoot('node_modules', file)

// ---------------------------------------------------------------- the shop window

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

/** `npm run build` and its compressed twins, when a source has changed since. */
export async function build(node) {
  const wanted = sourcesHash()
  if (read(buildNote) === wanted && fs.existsSync(inRoot('build', 'server', 'index.js')))
    return 'already built'
  fs.rmSync(buildNote, { force: true })
  const NODE_ENV = 'production'
  runQuietly(node, [program('@react-router/dev/bin.cjs'), 'build'], 'The build', { NODE_ENV })
  runQuietly(node, [inRoot('scripts', 'compress.mjs')], 'Compressing the build')
  fs.writeFileSync(buildNote, wanted)
  return ''
}

// ---------------------------------------------------------------- before anything else

/** Asked first, so that nobody waits for a build to hear it. */
export async function portIsFree(port, host) {
  const tries = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  for (const one of tries) {
    const busy = await new Promise((resolve) => {
      const probe = net.createServer()
      probe.once('error', (error) => resolve(error.code === 'EADDRINUSE'))
      probe.listen({ port, host: one, exclusive: true }, () => probe.close(() => resolve(false)))
    })
    if (busy) return false
  }
  return true
}

/** The end of every script: a sentence instead of a stack for what a person can mend. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    process.stderr.write(`\n${error.message}\n\n`)
    process.exitCode = 1
  }
}
