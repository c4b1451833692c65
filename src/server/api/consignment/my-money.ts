/** A consignor's own account and settlements by API, and as spreadsheets. */
import * as v from 'valibot'
import { mapDone } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { sendCsv } from '#server/api/operation/csv.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { format, page, PAGE_HEADERS, pageHeaders } from '#server/api/operation/paged.ts'
import { told } from '#server/api/operation/shape.ts'
import { OWN_GROUP } from './my-pairs.ts'
import { accountInPesos, ownAccount, ownSettlement, settlementInPesos } from './my-shape.ts'

export function addMyMoney({ addOwn }: Api, { consignment: { settlements }, settings }: Shop): void {
  addOwn(
    {
      id: 'findOwnAccount',
      method: 'GET',
      path: '/consignment/account',
      group: OWN_GROUP,
      summary: 'Lo que viene, lo que se debe y lo que se pagó, movimiento por movimiento',
      query: v.strictObject({ page, format }),
      answer: { schema: ownAccount, ends: { 200: 'La cuenta' }, headers: PAGE_HEADERS, csv: true },
    },
    async ({ holder, query }, { request, reply }) => {
      if (query.format === 'csv') {
        const file = await settlements.accountCsvFor(holder)
        return file.ok ? sendCsv(reply, file.value, 'mi-cuenta') : file
      }
      const end = await settlements.accountFor(holder, query.page)
      if (end.ok) reply.headers(pageHeaders(settings.publicUrl, request.url, end.value.paging))
      return mapDone(end, accountInPesos)
    },
  )
  addOwn(
    {
      id: 'findOwnSettlement',
      method: 'GET',
      path: '/consignment/settlements/:number',
      group: OWN_GROUP,
      summary: 'Un pago propio, con lo que paga',
      params: v.strictObject({ number: told(v.string(), 'El número: L-000123') }),
      query: v.strictObject({ format }),
      answer: { schema: ownSettlement, ends: { 200: 'La liquidación' }, csv: true },
    },
    async ({ holder, params: { number }, query }, { reply }) => {
      if (query.format === 'csv') {
        const file = await settlements.statementCsvFor(holder, number)
        return file.ok ? sendCsv(reply, file.value, `liquidacion-${number.toLowerCase()}`) : file
      }
      return mapDone(await settlements.statementFor(holder, number), settlementInPesos)
    },
  )
}
