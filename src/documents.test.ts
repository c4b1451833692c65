/** The documents hold together: whoever cites one, in code or in another, cites something that is there (docs/product/README.md says how). */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CITATION, cited, inOneLine, pages, promises, shownBy } from '#scripts/promises/promises.ts'
import { drawing, withoutWing } from '#scripts/wings/draw.ts'
import { WINGS } from '#scripts/wings/wings.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const exists = (file: string) => fs.existsSync(path.join(root, file))

const TEXT =
  /\.(tsx?|mts|mjs|css|md|json|ya?ml|sh|example|service|cfg|svg)$|(^|\/)(Caddyfile|Dockerfile|run)$/
const NOT_OURS = /^src\/data\/migrations\/|^package-lock\.json$/
const walk = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
const top = fs
  .readdirSync(root, { withFileTypes: true })
  .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
const files = [
  ...['src', 'tests', 'bench', 'scripts', 'docs', 'deploy', 'examples', '.ci'].flatMap(walk),
  ...top,
].filter((file) => TEXT.test(file) && !NOT_OURS.test(file) && file !== 'src/documents.test.ts')

const texts = files.map((file) => ({ file, text: inOneLine(file, read(file)) }))

const productPages = pages(root)
const product = productPages.map(read).join('\n\n')
const promised = promises(root)
const known = new Set(promised.flatMap(({ id }) => [id, id.split('.')[0]!]))

test('docs/product: each promise has a number of its own, each page stands in a wing and in the index', () => {
  const ids = promised.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(300)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(product.match(/^\*\*§/gm)).toHaveLength(ids.length)
  const index = read('docs/product/README.md')
  const strange = productPages.filter((page) => {
    const inside = page.slice('docs/product/'.length)
    return (
      inside !== 'README.md' && (!WINGS.includes(inside.split('/')[0]!) || !index.includes(`](${inside})`))
    )
  })
  expect(strange).toEqual([])
})

test('docs/product has at most 20,000 words, the README at most 1,200', () => {
  const words = (text: string) => text.trim().split(/\s+/).length
  expect(words(product)).toBeLessThanOrEqual(20_000)
  expect(words(read('README.md'))).toBeLessThanOrEqual(1_200)
})

test('every promise is cited by a test or measured by the bench, unless it says that it is judged by eye', () => {
  const tests = shownBy(root)
  expect(promised.filter(({ byEye }) => byEye).length).toBeLessThan(10)
  expect(promised.filter(({ id, byEye }) => !byEye && !tests.has(id)).map(({ id }) => `§${id}`)).toEqual([])
})

test('docs/product: every text between «» is a text of the code, whatever its numbers', () => {
  const code = files.filter((file) => /^src\/.*\.(tsx?|css)$/.test(file) && !file.includes('.test.'))
  const inCode = code.map((file) => read(file).replace(/\s+/g, ' ')).join('\n')
  const spelled = (text: string) =>
    new RegExp(
      text
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace(/\d+(?:\\\.\d+)*/g, '(?:\\d[\\d._]*|\\$?\\{[^}]*\\})')
        .replaceAll('…', '.{0,80}'),
    )
  const quoted = [...product.replace(/\s+/g, ' ').matchAll(/«([^»]{3,})»/g)].map(([, text]) => text!)
  expect(quoted.length).toBeGreaterThan(50)
  expect(quoted.filter((text) => !inCode.includes(text) && !spelled(text).test(inCode))).toEqual([])
})

/** Whose paragraphs are cited besides ours. */
const AUTHORITY =
  /(?:RFC \d+|OpenID Connect (?:Core|Discovery)|RP-Initiated Logout|CSP Level 3|WCAG [\d.]+) §[\d.]+/g
/** Paragraphs that are cited and not there, and signs of paragraphs that say nobody's. */
function wrongCitations(file: string, text: string): string[] {
  const named = text.replace(AUTHORITY, '')
  const inProduct = productPages.includes(file)
  const numbers = inProduct
    ? [...named.matchAll(/§(\d[\d.]*)/g)].map(([, number]) => number!.replace(/\.$/, ''))
    : cited(named)
  // Code has one paragraph in mind; a whole chapter is what a search and replace leaves behind.
  const chapter = file.endsWith('.md') ? [] : numbers.filter((number) => !number.includes('.'))
  const nobodys = inProduct ? [] : (named.replace(CITATION, '').match(/.{0,40}§ ?\d.{0,10}/g) ?? [])
  return [
    ...[...numbers.filter((number) => !known.has(number)), ...chapter].map((number) => `§${number}`),
    ...nobodys,
  ]
}

test('every § that is cited is a promise of docs/product, or says whose it is', () => {
  const wrong = texts.flatMap(({ file, text }) => wrongCitations(file, text).map((one) => `${file}: ${one}`))
  expect(wrong).toEqual([])
  expect(texts.filter(({ text }) => text.match(CITATION)).length).toBeGreaterThan(100)
})

test('docs/pictures/floors.svg is what `npm run draw:wings` draws, and every subject has its wing', () => {
  expect(withoutWing(root)).toEqual([])
  expect(read('docs/pictures/floors.svg') === drawing(root)).toBe(true)
})

test('every document that is named is there', () => {
  const wrong = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w*{}/])[\w.-][\w./-]*\.md\b/g)].flatMap(([name]) => {
      const places = [
        name,
        `docs/${name}`,
        `docs/decisions/${name}`,
        path.posix.join(path.dirname(file), name),
      ]
      return places.some((place) => exists(place)) ? [] : [`${file}: ${name}`]
    }),
  )
  expect(wrong).toEqual([])
})

/** Written from the root, from `src/` as the code writes it, from beside the document, or by its bare name. */
test('every file and folder that a document names in code is there', () => {
  const bare = new Set(files.map((file) => path.posix.basename(file)))
  const IN_TICKS = /`((?:[\w.@-]+\/)*(?:[\w.@-]+\.(?:tsx?|mjs|json|css|svg|sql|service|cfg|example))?)`/g
  const wrong = texts
    .filter(({ file }) => file.endsWith('.md'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(IN_TICKS)].flatMap(([, name]) => {
        const isFile = /\.\w+$/.test(name!)
        if (name!.startsWith('./') || (!isFile && !/^(src|tests|bench|scripts|docs|deploy)\//.test(name!)))
          return []
        const places = [name!, `src/${name}`, path.posix.join(path.dirname(file), name!)]
        return places.some(exists) || (!name!.includes('/') && bare.has(name!)) ? [] : [`${file}: ${name}`]
      }),
    )
  expect(wrong).toEqual([])
})

test('every file that a comment names by its path is there', () => {
  const NAMED =
    /(?<![\w./#'"{-])(?:src\/)?(?:rules|data|gateways|shop|web|server|tests|bench|scripts|ui)\/[\w./-]+\.(?:tsx?|mjs|css)\b/g
  const wrong = texts
    .filter(({ file }) => /\.(tsx?|mjs|css)$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(NAMED)].flatMap(([name]) =>
        [name, `src/${name}`, `src/web/${name}`].some(exists) ? [] : [`${file}: ${name}`],
      ),
    )
  expect(wrong).toEqual([])
})

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
const commands = fs
  .readdirSync(path.join(root, 'src/server/commands'))
  .filter((file) => !/^command\.ts$|\.test\.ts$/.test(file))
  .map((file) => path.parse(file).name)

test('every script that is named to `npm run` is in package.json, and so is every command of the shop in its folder', () => {
  const named = (pattern: RegExp, known: readonly string[]) =>
    texts.flatMap(({ file, text }) =>
      [...text.matchAll(pattern)]
        .filter(([, name]) => !known.includes(name!))
        .map(([found]) => `${file}: ${found}`),
    )
  expect(named(/\bnpm run ([a-z][\w:-]*)/g, scripts)).toEqual([])
  expect(named(/\bshop -- (?!-)([a-z][\w-]*)/g, commands)).toEqual([])
  const inTable = [...read('README.md').matchAll(/^\| `npm run shop -- ([\w-]+)/gm)].map(([, name]) => name!)
  expect(inTable.toSorted()).toEqual(commands.toSorted())
})

test('nobody cites «the spec» or another paper that is not in the repository', () => {
  const wrong = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/.{0,30}\b(?:[Ss]pec(?:['’]s)?\b(?!-)|the specification\b|design notes).{0,20}/g)].map(
      ([found]) => `${file}: ${found}`,
    ),
  )
  expect(wrong).toEqual([])
})

test('every decision that is cited has its page', () => {
  const pages = fs
    .readdirSync(path.join(root, 'docs/decisions'), { recursive: true, encoding: 'utf8' })
    .map((page) => path.posix.basename(page.replaceAll('\\', '/')))
  const wrong = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\b[Dd]ecisions? (\d{1,2})\b/g)]
      .filter(([, number]) => !pages.some((page) => page.startsWith(`${number!.padStart(4, '0')}-`)))
      .map(([found]) => `${file}: ${found}`),
  )
  expect(wrong).toEqual([])
})

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-')

test('every link of a document leads somewhere', () => {
  const wrong = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|mailto:)<?([^)\s>]+)>?\)/g)].flatMap(([, link]) => {
        const [target, anchor] = link!.split('#')
        const there = target ? path.posix.join(path.dirname(file), target) : file
        if (!exists(there)) return [`${file}: ${link}`]
        if (anchor === undefined) return []
        const headings = [...read(there).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading!))
        return headings.includes(anchor) ? [] : [`${file}: ${link}`]
      }),
    )
  expect(wrong).toEqual([])
})
