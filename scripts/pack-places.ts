/**
 * `node scripts/pack-places.ts AR.txt`: packs GeoNames' postal codes of Argentina (download.geonames.org/export/zip, CC BY 4.0) into the
 * table that src/data/places/places.ts reads: «3543H» and its places, one code and province a line.
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
for (const line of readFileSync(process.argv[2]!, 'utf8').split('\n').filter(Boolean)) {
  const [, code = '', name = '', , province = ''] = line.split('\t')
  if (!/^\d{4}$/.test(code) || !/^[A-Z]$/.test(province) || name.trim() === '') continue
  const key = code + province
  places.set(key, (places.get(key) ?? new Set()).add(written(name)))
}
const table = [...places]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([key, names]) => `${key}\t${[...names].sort((a, b) => a.localeCompare(b, 'es')).join('\t')}`)
  .join('\n')
const packed = brotliCompressSync(table, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
const to = fileURLToPath(new URL('../src/data/places/argentina.tsv.br', import.meta.url))
writeFileSync(to, packed)
console.log(`${places.size} codes, ${table.length} bytes, ${packed.length} packed: ${to}`)
