/** Fiscal documents by API: those of one's own order and whom they are for, the office's list, and trying again. */
import * as v from 'valibot'
import { buyerAskForm, BUYER_INVALID } from '#rules/invoices/buyer.ts'
import { BUYER_CONDITIONS } from '#rules/invoices/kinds.ts'
import { INVOICE_VIEWS } from '#rules/invoices/query.ts'
import { INVOICE_STATES } from '#rules/invoices/states.ts'
import { done, mapDone } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import {
  id,
  only,
  money,
  reference,
  textOrNull,
  time,
  told,
  listOf,
  orNull,
} from '#server/api/operation/shape.ts'

const state = v.picklist(INVOICE_STATES)
const REFERENCE = v.strictObject({ reference: told(reference, 'La referencia del pedido') })

const ofOrder = v.strictObject({
  documents: listOf({ id, name: v.string(), state, total: money, cae: textOrNull, issued: v.boolean() }),
  buyer: orNull({
    cuit: v.string(),
    name: v.string(),
    condition: v.picklist(BUYER_CONDITIONS),
    address: v.string(),
  }),
  canAsk: told(v.boolean(), 'Si todavía se puede decir a quién va'),
})
const inList = v.strictObject({
  id,
  name: v.string(),
  order: v.string(),
  state,
  total: money,
  buyer: v.string(),
  day: textOrNull,
  cae: textOrNull,
  why: told(v.array(v.string()), 'Por qué espera, o qué dijo ARCA'),
  dueAt: time,
  createdAt: time,
  canRetry: v.boolean(),
})

export function addInvoices(api: Api, shop: Shop): void {
  const { add } = api.in('Facturas')
  const { invoices } = shop

  add({
    id: 'listOrderInvoices',
    route: 'GET /orders/:reference/invoices',
    summary: 'Las facturas y notas de crédito de un pedido propio',
    who: 'signed-in',
    params: REFERENCE,
    answer: { schema: ofOrder, ends: { 200: 'Los comprobantes' } },
    run: async ({ visitor, params }) => {
      const end = await invoices.ofOrder(visitor, params.reference)
      if (!end.ok) return end
      const { documents } = end.value
      return done({
        ...end.value,
        documents,
      })
    },
  })
  add({
    id: 'askForInvoice',
    route: 'PUT /orders/:reference/invoices/buyer',
    summary: 'Pedir la factura de un pedido propio con CUIT, hasta que se emite',
    details: 'Con el CUIT alcanza cuando el padrón de ARCA contesta: lo que falta sale de ahí.',
    who: 'signed-in',
    params: REFERENCE,
    body: { schema: only(buyerAskForm), message: BUYER_INVALID },
    answer: { schema: v.strictObject({ reference }), ends: { 200: 'Queda pedida' } },
    failures: [409, 429],
    run: async ({ visitor, params, sent }) =>
      mapDone(await invoices.askFor(visitor, params.reference, sent), () => ({
        reference: params.reference,
      })),
  })
  add({
    id: 'listInvoices',
    route: 'GET /admin/invoices',
    summary: 'Los comprobantes de la tienda, los últimos primero',
    who: 'invoice.read',
    query: v.strictObject({
      page,
      view: v.optional(told(v.picklist(INVOICE_VIEWS), 'Cuáles'), 'todas'),
      q: v.optional(told(v.pipe(v.string(), v.maxLength(100)), 'Pedido, número o a quién va'), ''),
    }),
    answer: { schema: v.array(inList), ends: { 200: 'Los comprobantes' }, rows: 'rows' },
    run: ({ visitor, query }) => invoices.admin.list(visitor, query),
  })
  add({
    id: 'retryInvoice',
    route: 'POST /admin/invoices/:id/retry',
    summary: 'Emitirlo ahora, o mandarlo de nuevo',
    details: 'Después de un conflicto de número, acepta el último que tiene ARCA.',
    who: 'invoice.manage',
    params: v.strictObject({ id: told(id, 'El número del comprobante en la tienda') }),
    answer: { schema: v.strictObject({ id }), ends: { 200: 'Vuelve a la cola' } },
    failures: [409],
    run: ({ visitor, params }) => invoices.admin.retry(visitor, params.id),
  })
}
