/** Lawful moves are tables that the verbs use: one that only a test reads forbids nothing. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Holds product §14.1, §51.2. */

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const tables = [...sources].flatMap(([file, text]) =>
  file.startsWith('src/rules/')
    ? [...text.matchAll(/^(?:export )?const ([A-Z_]+_MOVES)\b[^=]*Moves</gm)].map(([, name]) => ({
        file,
        name: name!,
      }))
    : [],
)

/** Asked by a verb itself, or by the rule beside the table that verbs ask. */
const isUsed = ({ file, name }: (typeof tables)[number]) =>
  [...sources].some(([other, text]) =>
    other === file
      ? new RegExp(`(mayMove|leadingTo)\\([^)]*\\b${name}\\b`).test(text)
      : /^src\/(shop|rules)\//.test(other) &&
        new RegExp(`(mayMove|leadingTo)\\([^)]*\\b${name}\\b`).test(text),
  )

test('every table of moves is asked by what moves', () => {
  expect(tables.length).toBeGreaterThan(15)
  expect(tables.filter((table) => !isUsed(table)).map(({ name }) => name)).toEqual([])
})
