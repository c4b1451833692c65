/** What the API shows of the spreadsheet that a showroom kept: how it is, and what it would bring. Amounts are pesos. */
import * as v from 'valibot'
import { CHOSEN_AS } from '#rules/consignment/sheet/chosen.ts'
import { SIDES } from '#rules/consignment/sheet/columns.ts'
import { SITUATIONS } from '#rules/consignment/sheet/situations.ts'
import { SHEET_STATES } from '#rules/consignment/sheet/states.ts'
import { toPesos } from '#rules/money.ts'
import { pick, record } from '#rules/record.ts'
import { SHEET_COLUMN_NAMES } from '#rules/sheets/table.ts'
import type { SheetCard, SheetView } from '#shop/consignment/import/sheets.ts'
import { count, id, pesos, textOrNull, time, told } from '#server/api/operation/shape.ts'

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
  made: told(
    v.nullable(v.strictObject({ pairs: count, consignors: count, openings: pesos })),
    'Lo que trajo; `openings`, el saldo anterior',
  ),
}
const choice = v.strictObject({
  as: told(v.picklist(CHOSEN_AS), 'Un producto que está, uno nuevo en borrador, después, o no traerlo'),
  productId: v.nullable(id),
  category: v.string(),
  genre: v.string(),
})
export const whole = v.pipe(
  v.strictObject({
    ...card,
    mapping: told(
      v.strictObject({ ...columns, side: v.picklist([...SIDES, '']), commissionElse: v.string() }),
      'Qué título es cada columna',
    ),
    again: told(v.nullable(id), 'La misma planilla ya entró con este número'),
    plan: told(
      v.nullable(
        v.strictObject({
          columns: v.array(v.string()),
          counts: v.strictObject(record(SITUATIONS, () => count)),
          openings: told(pesos, 'Va de vuelta al importar, como `shown`'),
          owners: count,
          incomplete: told(count, 'Dueños de los que sólo se sabe el nombre'),
          withoutAccount: count,
          skipped: count,
          doubtful: told(v.array(count), 'Renglones cuyo estado no se entendió'),
          models: told(
            v.array(
              v.strictObject({
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
            ),
            'Qué es cada modelo en el catálogo',
          ),
          sizes: told(
            v.array(
              v.strictObject({
                key: v.string(),
                brand: v.string(),
                text: told(v.string(), 'Como está escrito'),
                rows: count,
                size: told(v.string(), 'El que se toma; vacío, ninguno'),
                options: v.array(v.string()),
                said: v.boolean(),
              }),
            ),
            'Los talles en duda',
          ),
          asksSide: told(v.boolean(), 'Falta decir cuál de «70/30» es la comisión (`side`)'),
          refused: v.array(v.strictObject({ line: count, reason: v.string() })),
        }),
      ),
      'Lo que haría una importación ahora; null cuando ya no está en prueba',
    ),
  }),
  v.title('ConsignmentSheet'),
)

export const cardInPesos = ({ made, ...sheet }: SheetCard) => ({
  ...sheet,
  made: made && {
    pairs: made.units.length,
    consignors: made.consignors.length,
    openings: toPesos(made.openings),
  },
})
export const wholeInPesos = ({ plan, mapping, again, ...sheet }: SheetView) => ({
  ...cardInPesos(sheet),
  mapping,
  again,
  plan: plan && {
    columns: plan.columns,
    counts: plan.counts,
    openings: toPesos(plan.openings),
    owners: plan.owners.length,
    incomplete: plan.incomplete,
    withoutAccount: plan.withoutAccount,
    skipped: plan.skipped,
    doubtful: plan.doubtful,
    models: plan.models.map(({ choice: of, ...model }) => ({
      ...pick(model, ['key', 'brand', 'model', 'colour', 'styleCode', 'rows', 'said']),
      choice: { productId: null, category: '', genre: '', ...of },
      proposals: model.proposals.map((one) => pick(one, ['id', 'name'])),
    })),
    sizes: plan.sizes,
    asksSide: plan.asksSide,
    refused: plan.refused.map(({ line, reason }) => ({ line, reason })),
  },
})
