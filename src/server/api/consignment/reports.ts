/** Consignment in numbers by API: what is owed, and the tables of the back office, as they are on its pages and in its files. */
import * as v from 'valibot'
import { BOOKS_KNOW, SOLD_BY } from '#rules/consignment/reports.ts'
import { done, mapDone, missing } from '#rules/outcome.ts'
import { lawfulPeriod } from '#rules/reports/period.ts'
import { toPesos } from '#rules/money.ts'
import { may } from '#rules/users/access.ts'
import type { BooksCash } from '#shop/consignment/reports/cash.ts'
import type { Owed } from '#shop/consignment/reports/owed.ts'
import type { Shop } from '#shop/shop.ts'
import { sendCsv } from '#server/api/operation/csv.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { format, page, PAGE_HEADERS, pageHeaders } from '#server/api/operation/paged.ts'
import { pesos, told } from '#server/api/operation/shape.ts'
import { reportCsv } from '#web/admin/consignment/reports/csv.ts'
import { CONSIGNMENT_TABLES, fileOf } from '#web/admin/consignment/reports/tables.ts'
import { KINDS, onScreen } from '#web/admin/reports/table.ts'

const GROUP = 'Consignación en números'
const NAMES = Object.keys(CONSIGNMENT_TABLES)
const day = (about: string) => v.optional(told(v.pipe(v.string(), v.isoDate()), about))
const table = v.pipe(
  v.strictObject({
    title: v.string(),
    counts: told(v.string(), 'Qué se cuenta, y qué no'),
    columns: v.array(
      v.strictObject({ name: v.string(), kind: told(v.picklist(KINDS), 'Los montos, en pesos') }),
    ),
    rows: v.array(v.array(v.nullable(v.union([v.string(), v.number()])))),
  }),
  v.title('ConsignmentReport'),
)

export function addConsignmentReports({ add }: Api, shop: Shop): void {
  const reads = { method: 'GET', group: GROUP, who: 'consign.see-money' } as const
  const { settings } = shop

  add(
    {
      ...reads,
      id: 'findConsignmentOwed',
      path: '/admin/consignment-owed',
      summary: 'Cuánto se debe a quienes consignan: no es un ingreso',
      answer: {
        schema: v.strictObject({
          due: told(v.number(), 'Por cobrar'),
          onItsWay: told(pesos, 'En una liquidación sin pagar'),
          inWindow: told(pesos, 'Vendido, y todavía puede volver'),
          books: told(
            v.strictObject({
              provider: v.number(),
              bank: v.number(),
              cash: v.number(),
              till: v.pipe(v.number(), v.description('Lo cobrado en el mostrador, por cualquier medio')),
              giftCards: v.number(),
              fees: v.number(),
              paidOut: v.number(),
              total: v.number(),
            }),
            BOOKS_KNOW,
          ),
        }),
        ends: { 200: 'Lo que se debe' },
      },
    },
    async ({ visitor }) => {
      const { reports } = shop.consignment
      const books = await reports.cashByBooks(visitor)
      if (!books.ok) return books
      return mapDone(await reports.owedInAll(visitor), (owed) => ({
        ...owedInPesos(owed),
        books: booksInPesos(books.value),
      }))
    },
  )
  add(
    {
      ...reads,
      id: 'findConsignmentReport',
      path: '/admin/consignment-reports/:report',
      summary: 'Un informe, como tabla o como planilla',
      params: v.strictObject({ report: told(v.picklist(NAMES), 'Cuál') }),
      query: v.strictObject({
        from: day('Desde qué día; sin él, los últimos treinta'),
        to: day('Hasta qué día, inclusive'),
        by: v.optional(told(v.picklist(SOLD_BY), 'De `sold`: por qué se agrupa'), 'brand'),
        page,
        format,
      }),
      answer: { schema: table, ends: { 200: 'El informe' }, headers: PAGE_HEADERS, csv: true },
      failures: [404],
    },
    async ({ visitor, params: { report: name }, query }, { request, reply }) => {
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
      if (paging) reply.headers(pageHeaders(settings.publicUrl, request.url, paging))
      return done({
        title: report.title,
        counts: report.counts,
        columns: columns.map(({ name: called, kind }) => ({ name: called, kind })),
        rows: rows.map((row) => row.map(({ text }) => text)),
      })
    },
  )
}

const booksInPesos = ({ provider, bank, cash, till, giftCards, fees, paidOut, total }: BooksCash) => ({
  provider: toPesos(provider),
  bank: toPesos(bank),
  cash: toPesos(cash),
  till: toPesos(till),
  giftCards: toPesos(giftCards),
  fees: toPesos(fees),
  paidOut: toPesos(paidOut),
  total: toPesos(total),
})
const owedInPesos = ({ due, onItsWay, inWindow }: Owed) => ({
  due: toPesos(due),
  onItsWay: toPesos(onItsWay),
  inWindow: toPesos(inWindow),
})
