/** Where the account keeps its addresses; apart from the storefront's, so that the other pages do not carry it. */
import { asking } from './paths.ts'

export const addressPaths = {
  own: '/MisDirecciones',
  add: asking('/MisDirecciones', { sumar: 'si' }),
  change: (id: number): string => asking('/MisDirecciones', { cambiar: String(id) }),
} as const
