/** Views of the list of orders that an admin names and keeps: their limits and sentences. */
import * as v from 'valibot'
import { readOrderQuery, writeOrderQuery } from './query.ts'
import { asLine } from '#rules/text.ts'

export const MAX_ORDER_VIEWS = 20
export const MAX_VIEW_NAME = 40
export const ORDER_VIEW_MESSAGES = {
  invalid: 'No pudimos guardar la vista.',
  name: 'Ponele un nombre a la vista',
  long: `El nombre puede tener hasta ${MAX_VIEW_NAME} caracteres`,
  taken: 'Ya tenés una vista con ese nombre',
  empty: 'Elegí algún filtro o buscá algo: sin eso la vista es «Todos».',
  full: `Podés guardar hasta ${MAX_ORDER_VIEWS} vistas. Borrá alguna primero.`,
}

export const orderViewForm = v.object({
  name: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    v.nonEmpty(ORDER_VIEW_MESSAGES.name),
    v.check((name) => [...name].length <= MAX_VIEW_NAME, ORDER_VIEW_MESSAGES.long),
  ),
})

/** An address's filters as they are kept: always written the same way, on the first page; '' for no filter. */
export const keptOrderQuery = (address: string): string =>
  writeOrderQuery({ ...readOrderQuery(new URLSearchParams(address)), page: 1 })
