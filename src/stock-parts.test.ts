/** Product §36.11: dependencies are used as they come; React Router by what it documents, so that any 8.x may be installed. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
/** Names that a package keeps to itself or may take back, marks that it leaves in a page, and files inside it. */
const INSIDE =
  /UNSAFE_|unstable_|__(?:reactRouter|remix|react|SECRET)|data-discover|\b(?:react|react-dom|react-router)\/dist\b/g

const codeIn = (folder: string) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !import.meta.filename.endsWith(file))
    .map((file) => path.join(folder, file))

test('nothing reaches into React or React Router', () => {
  const files = ['src', 'tests', 'bench', 'scripts'].flatMap(codeIn)
  expect(files.length).toBeGreaterThan(500)
  const reaching = [...files, 'vite.config.ts', 'react-router.config.ts'].flatMap((file) =>
    [...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(INSIDE)].map(([word]) => `${file}: ${word}`),
  )
  expect(reaching).toEqual([])
})
