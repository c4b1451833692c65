/** A consignor's own account and settlements by API, and as spreadsheets. */
import * as v from 'valibot'
import type { Shop } from '#shop/shop.ts'
import { sendCsv } from '#server/api/operation/csv.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { format, page } from '#server/api/operation/paged.ts'
import { told } from '#server/api/operation/shape.ts'
import { OWN_GROUP } from './my-pairs.ts'
import { ownAccount, ownSettlement } from './my-shape.ts'

export function addMyMoney(api: Api, { consignment: { settlements } }: Shop): void {
  const { addOwn } = api.in(OWN_GROUP)
  addOwn({
    id: 'findOwnAccount',
    route: 'GET /consignment/account',
    summary: 'Lo que viene, lo que se debe y lo que se pagó, movimiento por movimiento',
    query: v.strictObject({ page, format }),
    answer: { schema: ownAccount, ends: { 200: 'La cuenta' }, csv: true },
    run: async ({ holder, query }, { reply }) => {
      if (query.format === 'csv') {
        const file = await settlements.accountCsvFor(holder)
        return file.ok ? sendCsv(reply, file.value, 'mi-cuenta') : file
      }
      return settlements.accountFor(holder, query.page)
    },
  })
  addOwn({
    id: 'findOwnSettlement',
    route: 'GET /consignment/settlements/:number',
    summary: 'Un pago propio, con lo que paga',
    params: v.strictObject({ number: told(v.string(), 'El número: L-000123') }),
    query: v.strictObject({ format }),
    answer: { schema: ownSettlement, ends: { 200: 'La liquidación' }, csv: true },
    run: async ({ holder, params: { number }, query }, { reply }) => {
      if (query.format === 'csv') {
        const file = await settlements.statementCsvFor(holder, number)
        return file.ok ? sendCsv(reply, file.value, `liquidacion-${number.toLowerCase()}`) : file
      }
      return settlements.statementFor(holder, number)
    },
  })
}
