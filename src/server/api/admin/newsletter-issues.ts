/** Issues of the newsletter by API, for who runs the shop: the same verbs, refusals and audit as the back office's pages. */
import * as v from 'valibot'
import { toPesos } from '#rules/money.ts'
import { ISSUE_MESSAGES, issueForm } from '#rules/newsletter/issue-form.ts'
import { END_CAUSES, PAUSE_CAUSES } from '#rules/newsletter/sending.ts'
import { SEGMENTS } from '#rules/newsletter/segment.ts'
import { ISSUE_STATES, RECIPIENT_STATES } from '#rules/newsletter/states.ts'
import { done } from '#rules/outcome.ts'
import { record } from '#rules/record.ts'
import type { IssueView } from '#shop/newsletter/issue-view.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page, PAGE_HEADERS, pageHeaders } from '#server/api/operation/paged.ts'
import { count, id, pesos, time, told } from '#server/api/operation/shape.ts'

const GROUP = 'Newsletter'
const head = {
  id,
  status: v.picklist(ISSUE_STATES),
  subject: v.string(),
  preheader: v.string(),
  body: v.string(),
  segment: v.strictObject({
    who: v.picklist(SEGMENTS),
    brand: v.string(),
    genre: v.string(),
    size: v.string(),
  }),
  people: v.pipe(v.nullable(count), v.description('Para cuántos era al empezar a salir')),
  counts: v.strictObject(record(RECIPIENT_STATES, () => count)),
  pausedBecause: v.nullable(v.picklist(PAUSE_CAUSES)),
  updatedAt: time,
  startedAt: v.nullable(time),
  endedAt: v.nullable(time),
  version: v.pipe(count, v.description('Vuelve con cada cambio, para no pisar el de otra persona')),
}
const issue = v.pipe(
  v.strictObject({
    ...head,
    products: v.pipe(v.array(id), v.description('Los que se ven en la tienda, en su orden')),
    lost: v.pipe(v.array(id), v.description('Elegidos que ya no se ven: no van en el mail')),
    reach: v.pipe(count, v.description('A cuántos iría ahora un borrador')),
    failingSince: v.pipe(v.nullable(time), v.description('Desde cuándo no contesta el correo')),
  }),
  v.title('NewsletterIssue'),
)
const results = v.strictObject({
  ends: v.array(v.strictObject({ cause: v.picklist(END_CAUSES), people: count })),
  left: v.pipe(count, v.description('Se dieron de baja desde este mail')),
  orders: count,
  ordersTotal: pesos,
})
const version = v.strictObject({ version: count })
const params = v.strictObject({ id: told(id, 'El número del envío') })
const MOVES = [
  ['pause', 'Poner en pausa'],
  ['resume', 'Reanudar'],
  ['cancel', 'Cancelar lo que falta: lo que salió, salió'],
] as const

export function addNewsletterIssues({ add }: Api, shop: Shop): void {
  const { issues } = shop.newsletter
  const of = { group: GROUP, who: 'newsletter.manage' } as const
  const path = '/admin/newsletter/issues'
  const one = `${path}/:id` as const

  add(
    {
      ...of,
      id: 'listNewsletterIssues',
      method: 'GET',
      path,
      summary: 'Los envíos, el más nuevo primero',
      query: v.strictObject({ page }),
      answer: {
        schema: v.array(v.strictObject(head)),
        ends: { 200: 'Los envíos' },
        headers: PAGE_HEADERS,
      },
    },
    async ({ visitor, query }, { request, reply }) => {
      const end = await issues.list(visitor, query)
      if (!end.ok) return end
      reply.headers(pageHeaders(shop.settings.publicUrl, request.url, end.value.paging))
      return done(end.value.rows)
    },
  )
  add(
    {
      ...of,
      id: 'createNewsletterIssue',
      method: 'POST',
      path,
      summary: 'Empezar un borrador',
      answer: { schema: v.strictObject({ id }), ends: { 200: 'El número del borrador' } },
    },
    ({ visitor }) => issues.create(visitor),
  )
  add(
    {
      ...of,
      id: 'findNewsletterIssue',
      method: 'GET',
      path: one,
      summary: 'Un envío y cómo va',
      params,
      answer: { schema: issue, ends: { 200: 'El envío' } },
    },
    async ({ visitor, params: { id: which } }) => {
      const end = await issues.find(visitor, which)
      if (!end.ok) return end
      return done({ ...(end.value satisfies IssueView), products: end.value.products.map((card) => card.id) })
    },
  )
  add(
    {
      ...of,
      id: 'changeNewsletterIssue',
      method: 'PUT',
      path: one,
      summary: 'Guardar un borrador entero',
      params,
      body: {
        schema: v.strictObject({ ...issueForm.entries, version: v.pipe(v.number(), v.integer()) }),
        message: ISSUE_MESSAGES.invalid,
      },
      answer: { schema: version, ends: { 200: 'La versión que quedó' } },
      failures: [409],
    },
    ({ visitor, params: { id: which }, body: { version: seen, ...form } }) =>
      issues.change(visitor, which, form, seen),
  )
  add(
    {
      ...of,
      id: 'sendNewsletterIssue',
      method: 'POST',
      path: `${one}/send`,
      summary: 'Mandar un borrador',
      details: 'Con cuántas personas se vio (`reach`) y qué versión: si algo cambió, no sale nada (409).',
      params,
      body: { schema: v.strictObject({ people: count, version: count }), message: ISSUE_MESSAGES.invalid },
      answer: { schema: v.strictObject({ people: count }), ends: { 200: 'Empezó a salir' } },
      failures: [409],
    },
    ({ visitor, params: { id: which }, body }) => issues.send(visitor, which, body),
  )
  for (const [move, summary] of MOVES)
    add(
      {
        ...of,
        id: `${move}NewsletterIssue`,
        method: 'POST',
        path: `${one}/${move}`,
        summary,
        params,
        answer: { schema: v.strictObject({ id }), ends: { 200: 'Hecho' } },
        failures: [409],
      },
      ({ visitor, params: { id: which } }) => issues[move](visitor, which),
    )
  add(
    {
      ...of,
      id: 'findNewsletterResults',
      method: 'GET',
      path: `${one}/results`,
      summary: 'Qué pasó con un envío, sin saber quién lo abrió',
      params,
      answer: { schema: results, ends: { 200: 'Los resultados' } },
    },
    async ({ visitor, params: { id: which } }) => {
      const end = await issues.results(visitor, which)
      return end.ok ? done({ ...end.value, ordersTotal: toPesos(end.value.ordersTotal) }) : end
    },
  )
}
