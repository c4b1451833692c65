/** Consignment in numbers by API: what is owed, and the tables of the back office, as they are on its pages and in its files. */
import * as v from 'valibot'
import { BOOKS_KNOW, SOLD_BY } from '#rules/consignment/reports.ts'
import { done, mapDone, missing } from '#rules/outcome.ts'
import { lawfulPeriod } from '#rules/reports/period.ts'
import { may } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { sendCsv } from '#server/api/operation/csv.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { format, page } from '#server/api/operation/paged.ts'
import { money, told, signed, titled, object, listOf } from '#server/api/operation/shape.ts'
import { reportCsv } from '#web/admin/consignment/reports/csv.ts'
import { CONSIGNMENT_TABLES, fileOf } from '#web/admin/consignment/reports/tables.ts'
import { KINDS, onScreen } from '#web/admin/reports/table.ts'

const NAMES = Object.keys(CONSIGNMENT_TABLES)
const day = (about: string) => v.optional(told(v.pipe(v.string(), v.isoDate()), about))
const table = titled('ConsignmentReport', {
  title: v.string(),
  counts: told(v.string(), 'Qué se cuenta, y qué no'),
  columns: listOf({ name: v.string(), kind: told(v.picklist(KINDS), 'Los montos, en pesos') }),
  rows: v.array(v.array(v.nullable(v.union([v.string(), v.number()])))),
})

export function addConsignmentReports(api: Api, shop: Shop): void {
  const { add } = api.in('Consignación en números')
  const reads = { who: 'consign.see-money' } as const
  const { settings } = shop

  add({
    ...reads,
    id: 'findConsignmentOwed',
    route: 'GET /admin/consignment-owed',
    summary: 'Cuánto se debe a quienes consignan: no es un ingreso',
    answer: {
      schema: v.strictObject({
        due: told(signed, 'Por cobrar'),
        onItsWay: told(money, 'En una liquidación sin pagar'),
        inWindow: told(money, 'Vendido, y todavía puede volver'),
        books: object(BOOKS_KNOW, {
          provider: signed,
          bank: signed,
          cash: signed,
          till: told(signed, 'Lo cobrado en el mostrador, por cualquier medio'),
          giftCards: signed,
          fees: signed,
          paidOut: signed,
          total: signed,
        }),
      }),
      ends: { 200: 'Lo que se debe' },
    },
    run: async ({ visitor }) => {
      const { reports } = shop.consignment
      const books = await reports.cashByBooks(visitor)
      if (!books.ok) return books
      return mapDone(await reports.owedInAll(visitor), (owed) => ({
        ...owed,
        books: books.value,
      }))
    },
  })
  add({
    ...reads,
    id: 'findConsignmentReport',
    route: 'GET /admin/consignment-reports/:report',
    summary: 'Un informe, como tabla o como planilla',
    params: v.strictObject({ report: told(v.picklist(NAMES), 'Cuál') }),
    query: v.strictObject({
      from: day('Desde qué día; sin él, los últimos treinta'),
      to: day('Hasta qué día, inclusive'),
      by: v.optional(told(v.picklist(SOLD_BY), 'De `sold`: por qué se agrupa'), 'brand'),
      page,
      format,
    }),
    answer: { schema: table, ends: { 200: 'El informe' }, csv: true },
    failures: [404],
    run: async ({ visitor, params: { report: name }, query }, { reply }) => {
      const refusal = may(visitor, 'consign.see-money')
      if (refusal) return refusal
      const report = CONSIGNMENT_TABLES[name]
      if (!report) return missing()
      const period = lawfulPeriod(query, new Date())
      const ask = { shop, visitor, period, params: new URLSearchParams({ por: query.by }) }
      if (query.format === 'csv') {
        const file = fileOf(name, period, settings)
        return sendCsv(reply, await reportCsv(report, ask, file.above), file.name)
      }
      const { columns, rows, paging } = onScreen(await report.read({ ...ask, page: query.page }))
      return done({
        ...(paging ? { paging } : {}),
        title: report.title,
        counts: report.counts,
        columns,
        rows: rows.map((row) => row.map(({ text }) => text)),
      })
    },
  })
}
