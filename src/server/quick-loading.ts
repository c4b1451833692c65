/**
 * Loaded before the shop (`node --import`), so that it opens sooner: what Node compiled and stripped of types is kept for the next
 * start, and packages are looked up once (docs/decisions/0014). Without it everything works the same, a second or two later.
 */
import { enableCompileCache, registerHooks } from 'node:module'

/** Into NODE_COMPILE_CACHE, or the system's passing folder; a folder that cannot be written to is no error. */
enableCompileCache()

const PACKAGES = '/node_modules/'
/** Its package.json has 180 kB, and Node reads it again for each of its 300 files and each of our imports. */
const LARGE = `${PACKAGES}drizzle-orm/`
/** Ours name each other in full too: `./this.ts`, or `#shop/that.ts` (package.json, `imports`), and nothing has to be looked for. */
const OURS = /^(\.|#(?!tests\/|scripts\/)).*\.ts$/
const SOURCES = new URL('../', import.meta.url).href
const PAGES = new URL('../../build/server/', import.meta.url).href
const found = new Map<string, { url: string; format?: string | null }>()

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
})
