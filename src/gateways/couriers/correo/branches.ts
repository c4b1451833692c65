/** Correo Argentino's branches, as Paq.ar lists them by province: only those where parcels may be fetched. */
import * as v from 'valibot'
import type { CourierBranch } from '#rules/shipments/carriage.ts'
import { pointSaid } from '../wire.ts'

const word = v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), '')
export const agenciesSchema = v.array(
  v.object({
    agency_id: v.pipe(v.string(), v.regex(/^\w{1,20}$/)),
    agency_name: word,
    location: v.object({
      geolocation: word,
      city_name: word,
      street_name: word,
      street_number: word,
      zip_code: word,
    }),
    schedule: word,
    pickup_availability: v.fallback(v.boolean(), true),
  }),
)

export const agenciesOf = (rows: v.InferOutput<typeof agenciesSchema>): CourierBranch[] =>
  rows
    .filter((row) => row.pickup_availability)
    .map(({ agency_id: id, agency_name: name, location, schedule }) => {
      const [lat = '', lon = ''] = location.geolocation.split(',').map((part) => part.trim())
      return {
        id,
        name: name.slice(0, 80),
        address: `${location.street_name} ${location.street_number}, ${location.city_name}`.slice(0, 160),
        // «S2146ZAA»
        postalCode: /\d{4}/.exec(location.zip_code)?.[0] ?? '',
        hours: schedule.slice(0, 120),
        point: pointSaid(lat, lon),
      }
    })
