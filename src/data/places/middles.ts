/**
 * The middle of the places of each postal code, from GeoNames (as in places.ts), packed by scripts/pack-places.ts: how far a branch is from
 * there. The City of Buenos Aires, which GeoNames leaves out, is one place.
 */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { isCityCode } from '#rules/checkout/postal-code.ts'
import { postalNumber } from '#rules/checkout/shipping.ts'
import type { Point } from '#rules/shipments/carriage.ts'

/** Parque Centenario. */
const CITY: Point = { lat: -34.61, lon: -58.44 }

let table: ReadonlyMap<number, Point> | undefined

/** null where nobody knows. Unpacked when it is first asked. */
export function middleOf(postalCode: string): Point | null {
  const code = postalNumber(postalCode)
  if (code === null) return null
  return isCityCode(code) ? CITY : ((table ??= unpack()).get(code) ?? null)
}

function unpack(): Map<number, Point> {
  const packed = readFileSync(new URL('./middles.tsv.br', import.meta.url))
  return new Map(
    brotliDecompressSync(packed)
      .toString('utf8')
      .split('\n')
      .map((row) => {
        const [code, lat, lon] = row.split('\t').map(Number)
        return [code!, { lat: lat! / 100, lon: lon! / 100 }]
      }),
  )
}
