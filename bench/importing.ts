/** Another shop's list of 100,000 rows, by the command that its owner would type, into an empty shop and once more. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Group } from './support/group.ts'
import { runsOf, type Figure } from './support/figure.ts'
import { residentMegabytes, SHOP_COMMAND } from './support/shop-process.ts'
import { openBenchDatabase, postgresServer, type BenchDatabase } from './support/bench-database.ts'

/** Holds product §37.8. */

const ROWS = 100_000
const MAPPING = {
  source: 'bench',
  key: 'sku',
  name: 'name',
  brand: { columns: 'brand' },
  category: { columns: 'kind' },
  genre: { columns: 'for' },
  price: { column: 'price', exchange: 1 },
  description: 'description',
  colour: 'colour',
  sizesOtherwise: { calzado: ['40', '41', '42'], ropa: ['S', 'M', 'L'] },
  stock: { each: 3 },
}

export const importing: Group = async (_settings, say) => {
  const figures: Figure[] = []
  for (const kind of ['embedded', 'postgresql'] as const) {
    if (kind === 'postgresql' && !postgresServer) continue
    const database = await openBenchDatabase(kind)
    try {
      const file = path.join(database.dataDir, 'rows.csv')
      const map = path.join(database.dataDir, 'map.json')
      await writeRows(file)
      await fs.writeFile(map, JSON.stringify(MAPPING))
      const first = await bringIn(database, file, map)
      say(`${kind}: ${first.said}`)
      const again = await bringIn(database, file, map)
      say(`${kind}, again: ${again.said}`)
      figures.push(
        {
          group: 'import',
          name: `${ROWS.toLocaleString('en')} rows, ${kind}`,
          measured: runsOf([first.seconds]),
          unit: 's',
          target: { atMost: 60 },
          absolute: `again: ${again.seconds.toFixed(1)} s; ${first.reports} reports of progress`,
        },
        {
          group: 'import',
          name: `memory in the last third / in the first, ${kind}`,
          measured: runsOf([first.growth]),
          unit: '×',
          target: { atMost: 1.5 },
          absolute: `at most ${Math.round(first.peak)} MB`,
        },
      )
    } finally {
      await database.remove()
    }
  }
  return figures
}

async function writeRows(file: string): Promise<void> {
  const out = createWriteStream(file)
  out.write('sku,name,brand,kind,for,price,colour,description\n')
  for (let n = 0; n < ROWS; n += 1) {
    const brand = ['Adidas', 'Nike', 'Puma'][n % 3]
    const kind = ['Zapatillas', 'Remera', 'Buzo', 'Campera'][n % 4]
    const whose = n % 2 === 0 ? 'hombre' : 'mujer'
    const text = `"Una prenda, para todos los días. ${'Algodón y paciencia. '.repeat(8)}"`
    const row = `b-${n},${kind} Vereda ${n},${brand},${kind},${whose},${10_000 + (n % 50_000)},negro,${text}\n`
    if (!out.write(row)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

async function bringIn({ dataDir, databaseUrl }: BenchDatabase, file: string, map: string) {
  const began = performance.now()
  const child = spawn(process.execPath, [...SHOP_COMMAND, 'import', file, '--map', map], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: dataDir,
    env: { ...process.env, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
  })
  const memory: number[] = []
  let reports = 0
  let said = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    said = line.trim()
    if (!/ de \d+ filas/.test(line)) return
    reports += 1
    memory.push(residentMegabytes(child.pid!))
  })
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`the import ended with ${code}: ${said}`)
  const third = Math.floor(memory.length / 3)
  const most = (values: number[]) => Math.max(...values)
  return {
    seconds: (performance.now() - began) / 1000,
    reports,
    said,
    peak: most(memory),
    growth: most(memory.slice(-third)) / most(memory.slice(0, third)),
  }
}
