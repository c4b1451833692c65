/** The account of a consignor with the shop, by API: read, corrected, and charged a service; the same verbs, refusals and record as its page. Amounts in pesos. */
import * as v from 'valibot'
import { adjustForm, SETTLEMENT_SAYS } from '#rules/consignment/settlements/settlement.ts'
import { toPesos } from '#rules/money.ts'
import { mapDone } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { sendCsv } from '#server/api/operation/csv.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { format, page, PAGE_HEADERS, pageHeaders } from '#server/api/operation/paged.ts'
import { only, told } from '#server/api/operation/shape.ts'
import { accountInPesos, ledger } from '#server/api/consignment/my-shape.ts'
import { CONSIGNOR, CONSIGNOR_PATH } from './consignors.ts'

const GROUP = 'Liquidaciones a consignantes'
const account = v.pipe(v.strictObject({ name: v.string(), ...ledger }), v.title('ConsignorLedger'))

export function addConsignorLedger({ add }: Api, { consignment: { settlements }, settings }: Shop): void {
  add(
    {
      method: 'GET',
      group: GROUP,
      who: 'consign.see-money',
      id: 'findConsignorLedger',
      path: `${CONSIGNOR_PATH}/ledger`,
      summary: 'Su cuenta, renglón por renglón, los últimos primero',
      params: CONSIGNOR,
      query: v.strictObject({ page, format }),
      answer: { schema: account, ends: { 200: 'La cuenta' }, headers: PAGE_HEADERS, csv: true },
    },
    async ({ visitor, params, query }, { request, reply }) => {
      if (query.format === 'csv') {
        const file = await settlements.accountCsv(visitor, params.id)
        return file.ok ? sendCsv(reply, file.value, `cuenta-${params.id}`) : file
      }
      const end = await settlements.accountOf(visitor, params.id, query.page)
      if (end.ok) reply.headers(pageHeaders(settings.publicUrl, request.url, end.value.paging))
      return mapDone(end, (found) => ({ name: found.name, ...accountInPesos(found) }))
    },
  )
  add(
    {
      method: 'POST',
      group: GROUP,
      who: 'consign.pay',
      id: 'adjustConsignorLedger',
      path: `${CONSIGNOR_PATH}/adjustments`,
      summary: 'Corregir su cuenta, o cobrarle un servicio que pidió, con un ingreso de hace un momento',
      details:
        'Le llega por e-mail con el motivo. La misma `key` otra vez no hace nada más. Se deshace desde el registro mientras no esté en una liquidación.',
      params: CONSIGNOR,
      body: { schema: only(adjustForm), message: SETTLEMENT_SAYS.invalid },
      answer: {
        schema: v.strictObject({ balance: told(v.number(), 'Lo que se le debe; bajo cero, lo que debe') }),
        ends: { 200: 'Su cuenta' },
      },
      failures: [409],
    },
    async ({ visitor, params, sent }) =>
      mapDone(await settlements.adjust(visitor, params.id, sent), ({ balance }) => ({
        balance: toPesos(balance),
      })),
  )
}
