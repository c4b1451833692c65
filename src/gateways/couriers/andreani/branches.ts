/** Andreani's branches: of what they list, only where parcels are handed to whoever comes for them. */
import * as v from 'valibot'
import type { CourierBranch } from '#rules/shipments/carriage.ts'
import { pointSaid } from '../wire.ts'

const word = v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), '')
export const branchesSchema = v.array(
  v.object({
    id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\w{1,20}$/)),
    descripcion: word,
    direccion: v.fallback(v.object({ calle: word, numero: word, localidad: word, codigoPostal: word }), {
      calle: '',
      numero: '',
      localidad: '',
      codigoPostal: '',
    }),
    coordenadas: v.fallback(v.object({ latitud: word, longitud: word }), { latitud: '', longitud: '' }),
    horarioDeAtencion: word,
    datosAdicionales: v.fallback(v.object({ entregaEnvios: v.fallback(v.boolean(), false) }), {
      entregaEnvios: false,
    }),
  }),
)

export const branchesOf = (rows: v.InferOutput<typeof branchesSchema>): CourierBranch[] =>
  rows
    .filter(({ datosAdicionales }) => datosAdicionales.entregaEnvios)
    .map(({ id, descripcion, direccion, coordenadas, horarioDeAtencion }) => ({
      id,
      name: descripcion.slice(0, 80),
      address: `${direccion.calle} ${direccion.numero}, ${direccion.localidad}`.slice(0, 160),
      postalCode: direccion.codigoPostal,
      hours: horarioDeAtencion.slice(0, 120),
      point: pointSaid(coordenadas.latitud, coordenadas.longitud),
    }))
