/** Fiscal documents by API: those of one's own order and whom they are for, the office's list, and trying again. */
import * as v from 'valibot'
import { buyerAskForm, BUYER_INVALID } from '#rules/invoices/buyer.ts'
import { BUYER_CONDITIONS } from '#rules/invoices/kinds.ts'
import { INVOICE_VIEWS } from '#rules/invoices/query.ts'
import { INVOICE_STATES } from '#rules/invoices/states.ts'
import { toPesos } from '#rules/money.ts'
import { done } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page, PAGE_HEADERS, pageHeaders } from '#server/api/operation/paged.ts'
import { id, only, pesos, reference, textOrNull, time, told } from '#server/api/operation/shape.ts'

const GROUP = 'Facturas'
const state = v.picklist(INVOICE_STATES)
const REFERENCE = v.strictObject({ reference: told(reference, 'La referencia del pedido') })

const ofOrder = v.strictObject({
  documents: v.array(
    v.strictObject({ id, name: v.string(), state, total: pesos, cae: textOrNull, issued: v.boolean() }),
  ),
  buyer: v.nullable(
    v.strictObject({
      cuit: v.string(),
      name: v.string(),
      condition: v.picklist(BUYER_CONDITIONS),
      address: v.string(),
    }),
  ),
  canAsk: told(v.boolean(), 'Si todavía se puede decir a quién va'),
})
const inList = v.strictObject({
  id,
  name: v.string(),
  order: v.string(),
  state,
  total: pesos,
  buyer: v.string(),
  day: textOrNull,
  cae: textOrNull,
  why: told(v.array(v.string()), 'Por qué espera, o qué dijo ARCA'),
  dueAt: time,
  createdAt: time,
  canRetry: v.boolean(),
})

export function addInvoices({ add }: Api, shop: Shop): void {
  const { invoices } = shop

  add(
    {
      id: 'listOrderInvoices',
      method: 'GET',
      path: '/orders/:reference/invoices',
      group: GROUP,
      summary: 'Las facturas y notas de crédito de un pedido propio',
      who: 'signed-in',
      params: REFERENCE,
      answer: { schema: ofOrder, ends: { 200: 'Los comprobantes' } },
    },
    async ({ visitor, params }) => {
      const end = await invoices.ofOrder(visitor, params.reference)
      if (!end.ok) return end
      const { documents } = end.value
      return done({
        ...end.value,
        documents: documents.map((one) => ({ ...one, total: toPesos(one.total) })),
      })
    },
  )

  add(
    {
      id: 'askForInvoice',
      method: 'PUT',
      path: '/orders/:reference/invoices/buyer',
      group: GROUP,
      summary: 'Pedir la factura de un pedido propio con CUIT, hasta que se emite',
      details: 'Con el CUIT alcanza cuando el padrón de ARCA contesta: lo que falta sale de ahí.',
      who: 'signed-in',
      params: REFERENCE,
      body: { schema: only(buyerAskForm), message: BUYER_INVALID },
      answer: { schema: v.strictObject({ reference }), ends: { 200: 'Queda pedida' } },
      failures: [409, 429],
    },
    async ({ visitor, params, sent }) => {
      const end = await invoices.askFor(visitor, params.reference, sent)
      return end.ok ? done({ reference: params.reference }) : end
    },
  )

  add(
    {
      id: 'listInvoices',
      method: 'GET',
      path: '/admin/invoices',
      group: GROUP,
      summary: 'Los comprobantes de la tienda, los últimos primero',
      who: 'invoice.read',
      query: v.strictObject({
        page,
        view: v.optional(told(v.picklist(INVOICE_VIEWS), 'Cuáles'), 'todas'),
        q: v.optional(told(v.pipe(v.string(), v.maxLength(100)), 'Pedido, número o a quién va'), ''),
      }),
      answer: { schema: v.array(inList), ends: { 200: 'Los comprobantes' }, headers: PAGE_HEADERS },
    },
    async ({ visitor, query }, { request, reply }) => {
      const end = await invoices.admin.list(visitor, query)
      if (!end.ok) return end
      const { rows, paging } = end.value
      reply.headers(pageHeaders(shop.settings.publicUrl, request.url, paging))
      return done(rows.map((row) => ({ ...row, total: toPesos(row.total) })))
    },
  )

  add(
    {
      id: 'retryInvoice',
      method: 'POST',
      path: '/admin/invoices/:id/retry',
      group: GROUP,
      summary: 'Emitirlo ahora, o mandarlo de nuevo',
      details: 'Después de un conflicto de número, acepta el último que tiene ARCA.',
      who: 'invoice.manage',
      params: v.strictObject({ id: told(id, 'El número del comprobante en la tienda') }),
      answer: { schema: v.strictObject({ id }), ends: { 200: 'Vuelve a la cola' } },
      failures: [409],
    },
    ({ visitor, params }) => invoices.admin.retry(visitor, params.id),
  )
}
