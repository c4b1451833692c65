// What `npm start`, `npm test` and the others need before they can begin: packages, a runtime, built pages, a free port.
// Plain JavaScript for Node 18 with nothing installed; everything after these steps runs on Node 24.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import { inRoot, program, root, runQuietly, runtime, windows } from './runtime.mjs'
import { step, stopped } from './steps.mjs'

/** @import { Done, Stopped } from './steps.mjs' */

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
