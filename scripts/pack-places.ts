/**
 * `node scripts/pack-places.ts AR.txt`: packs GeoNames' postal codes of Argentina (download.geonames.org/export/zip, CC BY 4.0) into the
 * tables that src/data/places reads: «3543H» and its places, one code and province a line; and the middle of all places of each code, in
 * hundredths of a degree.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const SMALL = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'en', 'a'])
const written = (name: string): string =>
  name
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .split(' ')
    .map((word, index) =>
      index > 0 && SMALL.has(word) ? word : word.replace(/^["(]*\p{L}/u, (first) => first.toUpperCase()),
    )
    .join(' ')

const places = new Map<string, Set<string>>()
const points = new Map<string, [lat: number, lon: number][]>()
for (const line of readFileSync(process.argv[2]!, 'utf8').split('\n').filter(Boolean)) {
  const [, code = '', name = '', , province = '', , , , , lat = '', lon = ''] = line.split('\t')
  if (!/^\d{4}$/.test(code) || !/^[A-Z]$/.test(province) || name.trim() === '') continue
  const key = code + province
  places.set(key, (places.get(key) ?? new Set()).add(written(name)))
  if (Number(lat) < 0 && Number(lon) < 0)
    points.set(code, [...(points.get(code) ?? []), [Number(lat), Number(lon)]])
}
const table = [...places]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([key, names]) => `${key}\t${[...names].sort((a, b) => a.localeCompare(b, 'es')).join('\t')}`)
  .join('\n')
const hundredths = (all: [number, number][], at: 0 | 1): number =>
  Math.round((all.reduce((sum, point) => sum + point[at], 0) / all.length) * 100)
const middles = [...points]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, all]) => `${code}\t${hundredths(all, 0)}\t${hundredths(all, 1)}`)
  .join('\n')

for (const [name, text] of [
  ['argentina.tsv.br', table],
  ['middles.tsv.br', middles],
] as const) {
  const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const to = fileURLToPath(new URL(`../src/data/places/${name}`, import.meta.url))
  writeFileSync(to, packed)
  console.log(`${text.length} bytes, ${packed.length} packed: ${to}`)
}
