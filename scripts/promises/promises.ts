/** What docs/product/ promises, and who cites it. A promise is a paragraph that begins in bold with its number. */
import fs from 'node:fs'
import path from 'node:path'

const PAGES = 'docs/product'
/** At the end of a promise that no machine can check. */
const BY_EYE = '(By eye.)'

type Promised = { id: string; title: string; page: string; byEye: boolean }

export const pages = (root: string): string[] =>
  fs
    .readdirSync(path.join(root, PAGES), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${PAGES}/${file.replaceAll('\\', '/')}`)
    .toSorted()

export const promises = (root: string): Promised[] =>
  pages(root).flatMap((page) =>
    fs
      .readFileSync(path.join(root, page), 'utf8')
      .split(/\n{2,}/)
      .flatMap((paragraph) => {
        const text = paragraph.replace(/\s+/g, ' ').trim()
        const [, id, title] = /^\*\*§(\d+\.\d+) ([^*]+)\*\*/.exec(text) ?? []
        if (!id || !title) return []
        return [{ id, title: title.replace(/[.,:;]$/, ''), page, byEye: text.endsWith(BY_EYE) }]
      }),
  )

/** A comment that goes on in the next line as one line: a citation may be broken anywhere. */
export const inOneLine = (file: string, text: string): string =>
  text.replace(file.endsWith('.md') ? /\n/g : /\s*\n\s*(?:\*(?!\/)|\/\/|#)?\s*/g, ' ')

const LIST = '§\\d+(?:\\.\\d+)?(?:(?:, | and | to )§\\d+(?:\\.\\d+)?)*'
export const CITATION = new RegExp(`[Pp]roduct (${LIST})`, 'g')

/** The numbers that a text in one line cites as «product §7.1, §7.2». */
export const cited = (text: string): string[] =>
  [...text.matchAll(CITATION)].flatMap(([, list]) => list!.match(/\d+(?:\.\d+)?/g)!)

/** A test, or a figure that the bench measures. */
const shows = (file: string): boolean => /\.test\.tsx?$|^bench\/[\w-]+\.ts$/.test(file)

/** For each number the tests and benches below `root` that cite it. */
export function shownBy(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const folder of ['src', 'tests', 'bench', 'scripts'])
    for (const name of fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const file = `${folder}/${name.replaceAll('\\', '/')}`
      if (!shows(file)) continue
      const text = inOneLine(file, fs.readFileSync(path.join(root, file), 'utf8'))
      for (const id of new Set(cited(text))) found.set(id, [...(found.get(id) ?? []), file])
    }
  return found
}
