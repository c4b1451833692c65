import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Whoever raises React Router's version looks at these again, and at src/web/router-parts/. */
const KNOWN = '8.4.0'
const FOLDER = /[\\/]react-router[\\/]dist[\\/]production[\\/](lib[\\/].*)[.]js$/
const PARTS: Record<string, string> = {
  'lib/router/instrumentation': 'instrumentation.ts',
  'lib/dom/ssr/fog-of-war': 'fog-of-war.ts',
  'lib/dom/ssr/errorBoundaries': 'error-boundaries.tsx',
}
/** `<Link prefetch>` is not used: the browser fetches ahead by speculation rules. */
const PREFETCHING = 'createElement(PrefetchPageLinks, { page: href })'

/** Browsers do not carry the parts of React Router that this shop never uses: about 4 kB of every page (docs/decisions/0017). */
export function slimRouter(): Plugin {
  const root = import.meta.dirname
  return {
    name: 'slim-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    buildStart() {
      const { version } = JSON.parse(
        readFileSync(path.join(root, 'node_modules/react-router/package.json'), 'utf8'),
      ) as { version: string }
      if (version !== KNOWN)
        this.error(`React Router is ${version}: look at vite.slim-router.ts again, it knows ${KNOWN}.`)
    },
    load(id) {
      const part = PARTS[FOLDER.exec(id)?.[1]?.replaceAll('\\', '/') ?? '']
      return part ? `export * from ${JSON.stringify(path.join(root, 'src/web/router-parts', part))}` : null
    },
    transform(code, id) {
      if (FOLDER.exec(id)?.[1]?.replaceAll('\\', '/') !== 'lib/dom/lib') return null
      if (!code.includes(PREFETCHING)) this.error('React Router prints its links otherwise now.')
      return { code: code.replace(PREFETCHING, 'createElement(React$1.Fragment)'), map: null }
    },
  }
}
