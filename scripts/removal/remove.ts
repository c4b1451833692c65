/** Takes a copy of the shop, and takes a subject out of the copy. */
import fs from 'node:fs'
import path from 'node:path'
import { cut, importsOf } from './cut.ts'
import { LISTS, SUBJECTS } from './subjects.ts'

const TYPES = '.react-router/types'
/** What React Router wrote of all pages. */
const ROUTE_TYPES = `${TYPES}/+routes.ts`
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Paths below `root`, with slashes. */
function filesIn(root: string, folder: string): string[] {
  const at = path.join(root, folder)
  if (!fs.existsSync(at)) return []
  if (!fs.statSync(at).isDirectory()) return [folder]
  return fs
    .readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}

/** The code, the configuration and what it is opened with, without tests. `node_modules` are the same. */
export function copyShop(from: string, to: string): void {
  for (const name of ['src', 'scripts', 'public', TYPES])
    fs.cpSync(path.join(from, name), path.join(to, name), {
      recursive: true,
      filter: (file) => !isTest(file),
    })
  for (const name of ['package.json', 'tsconfig.json', 'react-router.config.ts', 'vite.config.ts'])
    fs.copyFileSync(path.join(from, name), path.join(to, name))
  fs.symlinkSync(path.join(from, 'node_modules'), path.join(to, 'node_modules'), 'dir')
}

/** What the schema of the database reads of the rules, and what that reads in turn: it stays. */
function readBySchema(root: string): Set<string> {
  const read = new Set(filesIn(root, 'src/data/schema'))
  for (const file of read)
    for (const target of importsOf(file, fs.readFileSync(path.join(root, file), 'utf8')))
      if (target.startsWith('src/rules/')) read.add(target)
  return read
}

/** Who still imports what is gone. */
const dangling = (root: string, gone: ReadonlySet<string>): string[] =>
  filesIn(root, 'src')
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      importsOf(file, fs.readFileSync(path.join(root, file), 'utf8'))
        .filter((target) => gone.has(target))
        .map((target) => `${file} imports ${target}`),
    )

/** Takes subjects out of the copy; answers who still imports something of them, and what makes the copy whole again. */
export function remove(subjects: readonly string[], copy: string): { left: string[]; restore: () => void } {
  const before = new Map<string, string>()
  const read = (file: string): string => {
    const text = fs.readFileSync(path.join(copy, file), 'utf8')
    before.set(file, text)
    return text
  }
  const stays = readBySchema(copy)
  const gone = new Set(
    subjects
      .flatMap((subject) => SUBJECTS[subject]!.paths)
      .flatMap((one) => {
        const files = filesIn(copy, one)
        if (files.length === 0) throw new Error(`There is no ${one}.`)
        return files.filter((file) => !stays.has(file))
      }),
  )
  for (const file of [...gone, ...[...gone].flatMap((page) => typesOf(copy, page))]) {
    read(file)
    fs.rmSync(path.join(copy, file))
  }
  const verbs = new Set<string>()
  for (const list of LISTS) {
    if (gone.has(list)) continue
    const left = cut(list, read(list), { isRemoved: (file) => gone.has(file), verbs })
    if (!left) continue
    fs.writeFileSync(path.join(copy, list), left.text)
    if (list === 'src/shop/shop.ts') for (const name of left.lost) verbs.add(name)
  }
  const routes = read(ROUTE_TYPES).split('\n')
  const stay = routes.filter((line) => ![...gone].some((file) => line.includes(`import("./${file}")`)))
  fs.writeFileSync(path.join(copy, ROUTE_TYPES), stay.join('\n'))
  const restore = () => {
    for (const [file, text] of before) {
      fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
      fs.writeFileSync(path.join(copy, file), text)
    }
  }
  return { left: dangling(copy, gone), restore }
}

/** What React Router wrote of one page. */
function typesOf(copy: string, file: string): string[] {
  const types = `${TYPES}/${path.posix.dirname(file)}/+types/${path.basename(file).replace(/\.tsx?$/, '.ts')}`
  return fs.existsSync(path.join(copy, types)) ? [types] : []
}
