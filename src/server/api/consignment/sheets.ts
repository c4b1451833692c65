/** The spreadsheet that a showroom kept, by API: brought and tried, imported, followed while it comes in, taken back, and exported again. The same verbs, refusals and record as its pages (product §55.7). */
import * as v from 'valibot'
import { sheetChosen } from '#rules/consignment/sheet/chosen.ts'
import { MOST_SHEET_BYTES, SHEET_SAYS } from '#rules/consignment/sheet/columns.ts'
import { csvText } from '#rules/csv-text.ts'
import { mapDone, type Outcome } from '#rules/outcome.ts'
import { record } from '#rules/record.ts'
import { SHEET_COLUMN_NAMES } from '#rules/sheets/table.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { sendCsv } from '#server/api/operation/csv.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { format } from '#server/api/operation/paged.ts'
import { id, told, money, titled } from '#server/api/operation/shape.ts'
import { card, cardAnswer, whole, wholeAnswer } from './sheet-shape.ts'

const PATH = '/admin/consignment-sheets/:id'
const text = v.optional(v.string(), '')
const table = titled('SheetRows', {
  columns: v.array(v.string()),
  rows: v.array(v.array(v.union([v.string(), v.number()]))),
})
const brought = v.strictObject({
  name: v.optional(told(v.string(), 'Cómo se llama el archivo'), ''),
  text: told(v.optional(v.string(), ''), 'La planilla entera, como CSV, con sus títulos arriba'),
})
const mapped = v.strictObject({
  ...record(SHEET_COLUMN_NAMES, () => text),
  side: text,
  commissionElse: text,
})

export function addSheets(api: Api, { consignment: { sheets } }: Shop): void {
  const { add } = api.in('Planilla de consignación')
  const pays = { who: 'consign.pay' } as const
  const one = {
    params: v.strictObject({ id: told(id, 'El número de la planilla') }),
    answer: { schema: whole, ends: { 200: 'La planilla' } },
    failures: [404, 409],
  } as const
  /** How it is once the verb has done its part. */
  const after = async (visitor: Visitor, which: number, end: Outcome<unknown>) =>
    end.ok ? mapDone(await sheets.find(visitor, which), wholeAnswer) : end

  add({
    ...pays,
    route: 'GET /admin/consignment-sheets',
    id: 'listConsignmentSheets',
    summary: 'Las que vinieron, la última primero',
    answer: {
      schema: v.array(v.pipe(v.strictObject(card), v.title('ConsignmentSheetCard'))),
      ends: { 200: 'Las planillas' },
    },
    run: async ({ visitor }) => mapDone(await sheets.list(visitor), (list) => list.map(cardAnswer)),
  })
  add({
    ...pays,
    route: 'POST /admin/consignment-sheets',
    id: 'bringConsignmentSheet',
    summary: 'Traer una planilla: se prueba, y no entra nada',
    body: { schema: brought, message: SHEET_SAYS.empty, bytes: MOST_SHEET_BYTES },
    answer: { schema: v.strictObject({ id }), ends: { 201: 'En prueba' } },
    run: ({ visitor, body }) => sheets.bring(visitor, body),
  })
  add({
    ...pays,
    ...one,
    route: `GET ${PATH}`,
    id: 'findConsignmentSheet',
    summary: 'Una planilla: qué haría, cómo va, o qué trajo',
    failures: [404],
    run: async ({ visitor, params }) => mapDone(await sheets.find(visitor, params.id), wholeAnswer),
  })
  add({
    ...pays,
    ...one,
    route: `PUT ${PATH}/mapping`,
    id: 'mapConsignmentSheet',
    summary: 'Decir qué título es cada columna',
    body: { schema: mapped, message: SHEET_SAYS.mapping },
    run: async ({ visitor, params, body }) =>
      after(visitor, params.id, await sheets.map(visitor, params.id, body)),
  })
  add({
    ...pays,
    ...one,
    route: `PUT ${PATH}/choices`,
    id: 'chooseConsignmentSheet',
    summary: 'Decir qué producto es cada modelo, y qué talle es cada uno en duda',
    details:
      'Los de `plan.models` y `plan.sizes`, por su `key`. Lo que no se nombra queda como estaba. Si algo no está en la planilla o en el catálogo, no se guarda nada (422).',
    body: { schema: sheetChosen, message: SHEET_SAYS.choices },
    run: async ({ visitor, params, body }) =>
      after(visitor, params.id, await sheets.chooseNamed(visitor, params.id, body)),
  })
  add({
    ...pays,
    ...one,
    route: `POST ${PATH}/import`,
    id: 'importConsignmentSheet',
    summary: 'Importarla: sigue sola, y `rows` de `total` dicen cómo va',
    details:
      'Quien la importa declara que cada dueño acordó en papel lo que dice. `shown` es el saldo anterior que se miró (`plan.openings`): si ya es otro, no se importa (409).',
    body: { schema: v.strictObject({ shown: money }), message: SHEET_SAYS.moved },
    run: async ({ visitor, params, body }) =>
      after(visitor, params.id, await sheets.run(visitor, params.id, body.shown)),
  })
  add({
    ...pays,
    ...one,
    route: `POST ${PATH}/undo`,
    id: 'undoConsignmentSheet',
    summary: 'Deshacerla, mientras nada de lo que trajo se haya movido: sigue sola',
    run: async ({ visitor, params }) => after(visitor, params.id, await sheets.undo(visitor, params.id)),
  })
  add({
    ...pays,
    ...one,
    route: `DELETE ${PATH}`,
    id: 'dropConsignmentSheet',
    summary: 'Descartar una en prueba: lo que dice de las personas se borra ya',
    run: async ({ visitor, params }) => after(visitor, params.id, await sheets.drop(visitor, params.id)),
  })
  add({
    ...pays,
    route: `GET ${PATH}/refused`,
    id: 'listRefusedSheetRows',
    summary: 'Los renglones que no entrarían, como vinieron, con su línea y por qué',
    params: one.params,
    query: v.strictObject({ format }),
    answer: { schema: table, ends: { 200: 'Los renglones' }, csv: true },
    failures: [404],
    run: async ({ visitor, params, query }, { reply }) => {
      const end = await sheets.refusedRows(visitor, params.id)
      if (!end.ok || query.format === 'json') return end
      return sendCsv(
        reply,
        csvText([end.value.columns, ...end.value.rows]),
        `planilla-${params.id}.rechazadas`,
      )
    },
  })
  add({
    route: 'GET /admin/consignment-export',
    who: 'consign.see-private',
    id: 'exportConsignmentPairs',
    summary: 'Los pares de otros en las mismas columnas, con DNI y cuentas enteros: queda en el registro',
    query: v.strictObject({ format }),
    answer: { schema: table, ends: { 200: 'Los pares' }, csv: true },
    run: async ({ visitor, query }, { reply }) => {
      const end = await sheets.exportRows(visitor)
      if (!end.ok || query.format === 'json') return end
      return sendCsv(reply, csvText([end.value.columns, ...end.value.rows]), 'consignacion')
    },
  })
}
