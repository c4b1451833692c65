import fs from 'node:fs'
import { expect, test } from 'vitest'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)
const exists = (path: string) => fs.existsSync(at(path)) || fs.existsSync(at(`src/${path}`))
const page = fs.readFileSync(at('docs/spec-coverage.md'), 'utf8')
const files = fs.readdirSync(at('src'), { recursive: true, encoding: 'utf8' })

/** A row without its two bars, cell by cell. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| line |') && !line.startsWith('| short |'))
  .map((line) => line.slice(2, -2).split(' | '))
const inTicks = (text: string) => [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!)

test('docs/spec-coverage.md: every file and folder that is named exists', () => {
  const named = inTicks(page).filter((name) => /^[^/].*\/.*(\.\w+|\/)$/.test(name))
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter((name) => !exists(name))).toEqual([])
})

test('docs/spec-coverage.md: every line says where it lives and which test shows it, by a name that is explained', () => {
  const shorts = rows.filter((cells) => cells.length === 2).flatMap(([names]) => names!.split(', '))
  const explained = [...page.matchAll(/(?:^|, )(\w+)(?: is)? `tests\//gm)].map(([, name]) => name!)
  const known = new Set([...shorts, ...explained])
  const vague = rows
    .filter((cells) => cells.length !== 2)
    .filter(([, where, tests, ...rest]) => {
      if (!where || !tests || rest.length > 0) return true
      const shown = tests.replaceAll(/\([^)]*\)/g, '')
      const names = inTicks(shown)
      const unknown = names.some(
        (name) =>
          !/\.test\.tsx?$/.test(name) ||
          (!files.some((file) => `/${file}`.endsWith(`/${name}`)) && !exists(name)),
      )
      const words = shown.replaceAll(/`[^`]*`/g, '').split(/[,;]/)
      return unknown || words.some((word) => word.trim() !== '' && !known.has(word.trim()))
    })
  expect(vague.map(([line]) => line)).toEqual([])
})
