/**
 * Loaded before the shop (`node --import`), so that it opens sooner: TypeScript without its types is kept for the next start, and
 * packages are looked up once (docs/decisions/pages/0014). Without it everything works the same, a second or two later. JavaScript
 * itself: what takes types away holds 10 MB for as long as the process lives, and a second start has nothing to take them from.
 */
import { hash } from 'node:crypto'
import fs from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGES = '/node_modules/'
/** Its package.json has 180 kB, and Node reads it again for each of its 300 files and each of our imports. */
const LARGE = `${PACKAGES}drizzle-orm/`
/** Ours name each other in full too: `./this.ts`, or `#shop/that.ts` (package.json, `imports`), and nothing has to be looked for. */
const OURS = /^(\.|#(?!tests\/|scripts\/)).*\.ts$/
const SOURCES = new URL('../', import.meta.url).href
const PAGES = new URL('../../build/server/', import.meta.url).href
const folder = ownFolder()
/** @type {Map<string, { url: string; format?: string | null }>} */
const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL
    if (!parent) return next(specifier, context)
    // Its own files name each other in full, and all of them are modules.
    if (parent.includes(LARGE) && specifier.startsWith('.') && specifier.endsWith('.js'))
      return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true }
    if (OURS.test(specifier) && parent.startsWith(SOURCES)) {
      const url = specifier.startsWith('#')
        ? new URL(specifier.slice(1), SOURCES)
        : new URL(specifier, parent)
      if (url.href.startsWith(SOURCES))
        return { url: url.href, format: 'module-typescript', shortCircuit: true }
    }
    if (specifier.startsWith('./') && specifier.endsWith('.js') && parent.startsWith(PAGES))
      return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true }
    // A package's own imports may mean its own copy of something; ours always mean the same one.
    if (!/^[@a-z]/.test(specifier) || specifier.includes(':') || parent.includes(PACKAGES))
      return next(specifier, context)
    const known = found.get(specifier)
    if (known) return { ...known, shortCircuit: true }
    const { url, format } = next(specifier, context)
    found.set(specifier, { url, format })
    return { url, format }
  },
  load(url, context, next) {
    if (context.format !== 'module-typescript' || !url.startsWith(SOURCES)) return next(url, context)
    return { format: 'module', source: withoutTypes(fileURLToPath(url)), shortCircuit: true }
  },
})

/**
 * The text of a source file without its types, every line and column where it was. Node's own compile cache does this too, but
 * keeps all that it read in memory for as long as the process lives: 40 MB of this shop.
 *
 * @param {string} file
 */
function withoutTypes(file) {
  const source = fs.readFileSync(file, 'utf8')
  const stamp = `\n// ${hash('sha256', source)}\n`
  if (!folder) return stripTypeScriptTypes(source)
  const kept = path.join(folder, `${hash('sha256', file)}.js`)
  try {
    const text = fs.readFileSync(kept, 'utf8')
    if (text.endsWith(stamp)) return text
  } catch {
    // Not kept yet.
  }
  const text = stripTypeScriptTypes(source) + stamp
  try {
    const draft = `${kept}.${process.pid}`
    fs.writeFileSync(draft, text)
    fs.renameSync(draft, kept)
  } catch {
    // A folder that is full or cannot be written to: it is stripped again next time.
  }
  return text
}

/**
 * In CODE_CACHE, or in the system's passing folder; null where it cannot be made. Whoever may write to it or replace it could have the
 * shop run code of theirs, so both folders must be its user's alone.
 */
function ownFolder() {
  const base = process.env['CODE_CACHE'] ?? path.join(os.tmpdir(), `vereda-${process.getuid?.() ?? 'code'}`)
  const made = path.join(base, `without-types-${process.version}`)
  try {
    fs.mkdirSync(made, { recursive: true, mode: 0o700 })
    return [base, made].every(isOurs) ? made : null
  } catch {
    return null
  }
}

/** @param {string} place */
function isOurs(place) {
  // Windows has no such rights: what is in a person's folder is that person's.
  if (!process.getuid) return true
  const { uid, mode } = fs.lstatSync(place)
  return uid === process.getuid() && (mode & 0o022) === 0
}
