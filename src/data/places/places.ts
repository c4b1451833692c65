/**
 * The localities of Argentina by postal code, from GeoNames (download.geonames.org/export/zip, CC BY 4.0), packed by scripts/pack-places.ts.
 * It has no row of the City of Buenos Aires, which is told by its codes (rules/checkout/postal-code.ts).
 */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

export type PlaceRow = { /** Of ISO 3166-2:AR, as in «C1414ABC». */ letter: string; names: string[] }

let table: ReadonlyMap<number, PlaceRow[]> | undefined

/** Unpacked when it is first asked. */
export function placesAt(code: number): readonly PlaceRow[] {
  return (table ??= unpack()).get(code) ?? []
}

function unpack(): Map<number, PlaceRow[]> {
  const packed = readFileSync(new URL('./argentina.tsv.br', import.meta.url))
  const found = new Map<number, PlaceRow[]>()
  for (const row of brotliDecompressSync(packed).toString('utf8').split('\n')) {
    const [key = '', ...names] = row.split('\t')
    const code = Number(key.slice(0, 4))
    found.set(code, [...(found.get(code) ?? []), { letter: key.slice(4), names }])
  }
  return found
}
