/** The documents hold together: whoever cites one, in code or in another, cites something that is there (docs/product.md says how). */
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

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

/** Of a comment that goes on in the next line, one line: a citation may be broken anywhere. */
const inOneLine = (file: string, text: string) =>
  text.replace(file.endsWith('.md') ? /\n/g : /\s*\n\s*(?:\*(?!\/)|\/\/|#)?\s*/g, ' ')
const texts = files.map((file) => ({ file, text: inOneLine(file, read(file)) }))

const product = read('docs/product.md')
const chapters = [...product.matchAll(/^## (\d+) (.+)$/gm)].map(([, number]) => Number(number))
const paragraphs = [...product.matchAll(/^\*\*§(\d+\.\d+)[ *]/gm)].map(([, number]) => number!)
const known = new Set([...paragraphs, ...chapters.map(String)])

test('docs/product.md: chapters follow each other, and so do the paragraphs of each', () => {
  expect(chapters).toEqual(chapters.map((_, index) => index + 1))
  expect(paragraphs.length).toBeGreaterThan(300)
  expect(new Set(paragraphs).size).toBe(paragraphs.length)
  const asNumbers = paragraphs.map((number) => number.split('.').map(Number) as [number, number])
  expect(asNumbers.toSorted(([a, b], [c, d]) => a - c || b - d)).toEqual(asNumbers)
  const headed = product.split(/^(?=## \d)/m).slice(1)
  for (const part of headed) {
    const [, chapter] = /^## (\d+)/.exec(part)!
    expect([...part.matchAll(/^\*\*§(\d+)\./gm)].filter(([, number]) => number !== chapter)).toEqual([])
  }
})

test('docs/product.md: every text between «» is a text of the code, whatever its numbers', () => {
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
  expect(quoted.length).toBeGreaterThan(100)
  expect(quoted.filter((text) => !inCode.includes(text) && !spelled(text).test(inCode))).toEqual([])
})

/** Whose paragraphs are cited besides ours. */
const AUTHORITY =
  /(?:RFC \d+|OpenID Connect (?:Core|Discovery)|RP-Initiated Logout|CSP Level 3|WCAG [\d.]+) §[\d.]+/g
const LIST = '§\\d+(?:\\.\\d+)?(?:(?:, | and | to )§\\d+(?:\\.\\d+)?)*'
const OURS = new RegExp(`[Pp]roduct (${LIST})`, 'g')
/** In these a bare § is one of product.md's. */
const OWN = ['docs/product.md', 'docs/coverage.md']

/** Paragraphs that are cited and not there, and signs of paragraphs that say nobody's. */
function wrongCitations(file: string, text: string): string[] {
  const named = text.replace(AUTHORITY, '')
  const cited = OWN.includes(file)
    ? [...named.matchAll(/§(\d[\d.]*)/g)].map(([, number]) => number!.replace(/\.$/, ''))
    : [...named.matchAll(OURS)].flatMap(([, list]) => list!.match(/\d+(?:\.\d+)?/g)!)
  // Code has one paragraph in mind; a whole chapter is what a search and replace leaves behind.
  const chapter = file.endsWith('.md') ? [] : cited.filter((number) => !number.includes('.'))
  const nobodys = OWN.includes(file) ? [] : (named.replace(OURS, '').match(/.{0,40}§ ?\d.{0,10}/g) ?? [])
  return [
    ...[...cited.filter((number) => !known.has(number)), ...chapter].map((number) => `§${number}`),
    ...nobodys,
  ]
}

test('every § that is cited is a paragraph of docs/product.md, or says whose it is', () => {
  const wrong = texts.flatMap(({ file, text }) => wrongCitations(file, text).map((one) => `${file}: ${one}`))
  expect(wrong).toEqual([])
  expect(texts.filter(({ text }) => text.match(OURS)).length).toBeGreaterThan(100)
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

describe('docs/coverage.md', () => {
  const page = read('docs/coverage.md')
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([first]) => first !== '§' && first !== 'short')
  const lines = rows.filter((cells) => cells.length !== 2)
  const inTicks = (text: string) => [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!)

  test('every file and folder that is named exists', () => {
    const named = inTicks(page).filter((name) => /^[^/].*\/.*(\.\w+|\/)$/.test(name))
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((name) => !exists(name) && !exists(`src/${name}`))).toEqual([])
  })

  test('every line says which paragraphs it is about, where they live and which test shows it', () => {
    const shorts = new Set(rows.flatMap((cells) => (cells.length === 2 ? [cells[0]!] : [])))
    const vague = lines.filter(([about, , where, tests, ...rest]) => {
      if (!where || !tests || rest.length > 0 || !new RegExp(`^${LIST}$`).test(about!)) return true
      const shown = tests.replaceAll(/\([^)]*\)/g, '')
      const names = inTicks(shown)
      const words = shown.replaceAll(/`[^`]*`/g, '').split(/[,;]/)
      return (
        names.some((name) => !/\.test\.tsx?$/.test(name)) ||
        words.some((word) => word.trim() !== '' && !shorts.has(word.trim()))
      )
    })
    expect(vague.map(([, line]) => line)).toEqual([])
  })

  test('no chapter of docs/product.md is without a line, but the figures, which are measured', () => {
    const covered = new Set(lines.flatMap(([about]) => about!.match(/(?<=§)\d+/g) ?? []))
    expect(chapters.filter((chapter) => !covered.has(String(chapter)))).toEqual([])
  })
})
