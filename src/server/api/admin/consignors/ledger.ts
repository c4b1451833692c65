/** The account of a consignor with the shop, by API: read, corrected, and charged a service; the same verbs, refusals and record as its page. Amounts in pesos. */
import * as v from 'valibot'
import { adjustForm, SETTLEMENT_SAYS } from '#rules/consignment/settlements/settlement.ts'
import type { Shop } from '#shop/shop.ts'
import { sendCsv } from '#server/api/operation/csv.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { format, page } from '#server/api/operation/paged.ts'
import { only, told, signed, titled } from '#server/api/operation/shape.ts'
import { ledger } from '#server/api/consignment/my-shape.ts'
import { CONSIGNOR, CONSIGNOR_PATH } from './consignors.ts'

const account = titled('ConsignorLedger', { name: v.string(), ...ledger })

export function addConsignorLedger(api: Api, { consignment: { settlements } }: Shop): void {
  const { add } = api.in('Liquidaciones a consignantes')
  add({
    route: `GET ${CONSIGNOR_PATH}/ledger`,
    who: 'consign.see-money',
    id: 'findConsignorLedger',
    summary: 'Su cuenta, renglón por renglón, los últimos primero',
    params: CONSIGNOR,
    query: v.strictObject({ page, format }),
    answer: { schema: account, ends: { 200: 'La cuenta' }, csv: true },
    run: async ({ visitor, params, query }, { reply }) => {
      if (query.format === 'csv') {
        const file = await settlements.accountCsv(visitor, params.id)
        return file.ok ? sendCsv(reply, file.value, `cuenta-${params.id}`) : file
      }
      return settlements.accountOf(visitor, params.id, query.page)
    },
  })
  add({
    route: `POST ${CONSIGNOR_PATH}/adjustments`,
    who: 'consign.pay',
    id: 'adjustConsignorLedger',
    summary: 'Corregir su cuenta, o cobrarle un servicio que pidió, con un ingreso de hace un momento',
    details:
      'Le llega por e-mail con el motivo. La misma `key` otra vez no hace nada más. Se deshace desde el registro mientras no esté en una liquidación.',
    params: CONSIGNOR,
    body: { schema: only(adjustForm), message: SETTLEMENT_SAYS.invalid },
    answer: {
      schema: v.strictObject({ balance: told(signed, 'Lo que se le debe; bajo cero, lo que debe') }),
      ends: { 200: 'Su cuenta' },
    },
    failures: [409],
    run: ({ visitor, params, sent }) => settlements.adjust(visitor, params.id, sent),
  })
}
