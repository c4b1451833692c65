/** What the API shows of the spreadsheet that a showroom kept: how it is, and what it would bring. Amounts are pesos. */
import * as v from 'valibot'
import { CHOSEN_AS } from '#rules/consignment/sheet/chosen.ts'
import { SIDES } from '#rules/consignment/sheet/columns.ts'
import { SITUATIONS } from '#rules/consignment/sheet/situations.ts'
import { SHEET_STATES } from '#rules/consignment/sheet/states.ts'
import { record } from '#rules/record.ts'
import { SHEET_COLUMN_NAMES } from '#rules/sheets/table.ts'
import type { SheetCard, SheetView } from '#shop/consignment/import/sheets.ts'
import {
  count,
  id,
  money,
  textOrNull,
  time,
  told,
  orNull,
  titled,
  object,
  listOf,
} from '#server/api/operation/shape.ts'

const columns = record(SHEET_COLUMN_NAMES, () => v.string())
export const card = {
  id,
  fileName: v.string(),
  state: v.picklist(SHEET_STATES),
  createdAt: time,
  rows: told(count, 'De las que entran, cuántas entraron'),
  total: count,
  takenBack: told(count, 'De los pares que trajo, cuántos ya se deshicieron'),
  failure: told(textOrNull, 'Por qué no entró, no entró toda, o no se deshizo'),
  made: orNull('Lo que trajo; `openings`, el saldo anterior', {
    pairs: count,
    consignors: count,
    openings: money,
  }),
}
const choice = v.strictObject({
  as: told(v.picklist(CHOSEN_AS), 'Un producto que está, uno nuevo en borrador, después, o no traerlo'),
  productId: v.nullable(id),
  category: v.string(),
  genre: v.string(),
})
export const whole = titled('ConsignmentSheet', {
  ...card,
  mapping: object('Qué título es cada columna', {
    ...columns,
    side: v.picklist([...SIDES, '']),
    commissionElse: v.string(),
  }),
  again: told(v.nullable(id), 'La misma planilla ya entró con este número'),
  plan: orNull('Lo que haría una importación ahora; null cuando ya no está en prueba', {
    columns: v.array(v.string()),
    counts: v.strictObject(record(SITUATIONS, () => count)),
    openings: told(money, 'Va de vuelta al importar, como `shown`'),
    owners: count,
    incomplete: told(count, 'Dueños de los que sólo se sabe el nombre'),
    withoutAccount: count,
    skipped: count,
    doubtful: told(v.array(count), 'Renglones cuyo estado no se entendió'),
    models: listOf('Qué es cada modelo en el catálogo', {
      key: v.string(),
      brand: v.string(),
      model: v.string(),
      colour: v.string(),
      styleCode: v.string(),
      rows: count,
      choice,
      said: told(v.boolean(), 'Alguien lo eligió'),
      proposals: v.array(v.strictObject({ id, name: v.string() })),
    }),
    sizes: listOf('Los talles en duda', {
      key: v.string(),
      brand: v.string(),
      text: told(v.string(), 'Como está escrito'),
      rows: count,
      size: told(v.string(), 'El que se toma; vacío, ninguno'),
      options: v.array(v.string()),
      said: v.boolean(),
    }),
    asksSide: told(v.boolean(), 'Falta decir cuál de «70/30» es la comisión (`side`)'),
    refused: v.array(v.strictObject({ line: count, reason: v.string() })),
  }),
})

export const cardAnswer = <S extends SheetCard>({ made, ...sheet }: S) => ({
  ...sheet,
  made: made && { ...made, pairs: made.units.length, consignors: made.consignors.length },
})
export const wholeAnswer = ({ plan, ...sheet }: SheetView) => ({
  ...cardAnswer(sheet),
  plan: plan && {
    ...plan,
    owners: plan.owners.length,
    models: plan.models.map(({ choice: of, ...model }) => ({
      ...model,
      choice: { productId: null, category: '', genre: '', ...of },
    })),
  },
})
