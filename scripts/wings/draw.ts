/** The picture of floors × wings, from the folders of src/. */
import fs from 'node:fs'
import path from 'node:path'
import { WINGS, wingOf } from './wings.ts'

type Floor = { name: string; about: string; imports: string; folders: string[] }

/** Folders with a folder (or a file) for each subject. */
const FLOORS: Floor[] = [
  {
    name: 'server',
    about: 'API, configuration, jobs',
    imports: 'everything',
    folders: ['src/server/api'],
  },
  {
    name: 'web',
    about: 'storefront, account, admin',
    imports: 'rules, types of shop',
    folders: ['src/web/storefront', 'src/web/account', 'src/web/admin'],
  },
  {
    name: 'shop',
    about: 'what the shop can do',
    imports: 'data, rules, types of gateways',
    folders: ['src/shop'],
  },
  { name: 'data', about: 'tables, migrations, backups', imports: 'rules', folders: ['src/data/schema'] },
  { name: 'rules', about: 'limits, moves, money; pure', imports: 'nothing', folders: ['src/rules'] },
]
/** On this floor files that are no subject stand beside those that are. */
const MIXED = 'src/server/api'

type Subject = { folder: string; name: string; wing: string | undefined }

function subjectsIn(root: string, folder: string): Subject[] {
  const filesToo = /schema|api/.test(folder)
  const inside = (below: string) =>
    fs
      .readdirSync(path.join(root, below), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || (filesToo && /^[^.]+\.ts$/.test(entry.name)))
      .map((entry) => ({ name: entry.name.replace(/\.ts$/, ''), isFolder: entry.isDirectory() }))
  return inside(folder).flatMap(({ name, isFolder }) =>
    isFolder && WINGS.includes(name)
      ? inside(`${folder}/${name}`).map((subject) => ({ folder, name: subject.name, wing: name }))
      : [{ folder, name, wing: wingOf(name) }],
  )
}

/** Subjects that stand directly on their floor and have no wing in the table. */
export const withoutWing = (root: string): string[] =>
  FLOORS.flatMap(({ folders }) => folders)
    .filter((folder) => folder !== MIXED)
    .flatMap((folder) => subjectsIn(root, folder))
    .filter(({ wing }) => wing === undefined)
    .map(({ folder, name }) => `${folder}/${name}`)

const LEFT = 232
const COLUMN = 178
const LINE = 16
const WIDTH = LEFT + COLUMN * WINGS.length + 20

function wrapped(names: string[]): string[] {
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    if (last !== undefined && `${last}, ${name}`.length <= 22) lines[lines.length - 1] = `${last}, ${name}`
    else {
      if (last !== undefined) lines[lines.length - 1] = `${last},`
      lines.push(name)
    }
  }
  return lines
}

export function drawing(root: string): string {
  const parts: string[] = []
  const text = (x: number, y: number, what: string, more = '') =>
    parts.push(`  <text x="${x}" y="${y}"${more}>${what}</text>`)
  const box = (x: number, y: number, width: number, height: number, fill: string) =>
    parts.push(
      `  <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5" fill="${fill}" stroke="#141413"/>`,
    )
  WINGS.forEach((wing, index) =>
    text(LEFT + index * COLUMN + 8, 30, wing, ' font-size="16" font-weight="700"'),
  )
  let y = 44
  const left = (top: number, floor: { name: string; about: string; imports: string }) => {
    text(16, top + 20, floor.name, ' font-size="16" font-weight="700"')
    text(16, top + 38, floor.about, ' fill="#5F5A52"')
    text(16, top + 54, `→ ${floor.imports}`, ' fill="#5F5A52"')
  }
  for (const floor of FLOORS) {
    const subjects = floor.folders.flatMap((folder) => subjectsIn(root, folder))
    const cells = WINGS.map((wing) =>
      wrapped([...new Set(subjects.filter((one) => one.wing === wing).map(({ name }) => name))].toSorted()),
    )
    const height = Math.max(64, Math.max(...cells.map(({ length }) => length)) * LINE + 16)
    left(y, floor)
    cells.forEach((lines, column) => {
      box(LEFT + column * COLUMN, y, COLUMN - 8, height, '#FFFFFF')
      lines.forEach((line, row) => text(LEFT + column * COLUMN + 8, y + 20 + row * LINE, line))
    })
    y += height + 10
  }
  const gateways = fs
    .readdirSync(path.join(root, 'src/gateways'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'sandbox')
    .map(({ name }) => name)
    .toSorted()
  left(y, { name: 'gateways', about: 'providers outside', imports: 'rules' })
  box(LEFT, y, COLUMN * WINGS.length - 8, 64, '#EBE9E3')
  text(LEFT + 8, y + 36, `${gateways.join(', ')}; sandbox/ plays each over its real protocol`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 80}" role="img" aria-labelledby="t" font-family="Helvetica, Arial, sans-serif" font-size="13" fill="#141413">
  <title id="t">The floors, which import downwards only, and the subjects of each wing on them</title>
  <rect width="${WIDTH}" height="${y + 80}" fill="#FBFAF7"/>
${parts.join('\n')}
</svg>
`
}
