/** What the form of a product asks about other products: colours of its model that come and go (product §4.31). */
import * as v from 'valibot'
import { asLine } from '#rules/text.ts'
import { wholeNumber } from '#rules/typed.ts'
import { MOST_COLOURS } from './model.ts'

const COLOUR_UNKNOWN = 'No encontramos ese producto'
const TOO_MANY = `Hasta ${MOST_COLOURS} colores por vez`
const number = wholeNumber(COLOUR_UNKNOWN, 1, 2_147_483_647)

/** What a product's form says of other products: which become colours of its model, and which are none any more. */
export const coloursForm = v.object({
  join: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          id: number,
          /** The model that the form showed of it. */
          seen: v.optional(v.pipe(v.string(), asLine)),
        }),
      ),
      v.maxLength(MOST_COLOURS, TOO_MANY),
      v.description('Productos que pasan a ser otros colores de este modelo, con los que ya tengan'),
    ),
    [],
  ),
  part: v.optional(
    v.pipe(
      v.array(number),
      v.maxLength(MOST_COLOURS, TOO_MANY),
      v.description('Números de los productos que dejan de ser colores de este modelo'),
    ),
    [],
  ),
})
export type ColoursForm = v.InferOutput<typeof coloursForm>

export const colourGone = (id: number): string =>
  `El producto n.º ${id} ya no está: no puede ser un color de este modelo.`
export const ofAnotherKind = (name: string): string =>
  `«${name}» es de otra marca o de otra categoría: los colores de un modelo comparten las dos.`
export const modelMoved = (name: string, model: string): string =>
  `Mientras tanto «${name}» ${model === '' ? 'dejó de tener modelo' : `pasó al modelo «${model}»`}. Fijate si lo querés sumar igual y guardá de nuevo.`
