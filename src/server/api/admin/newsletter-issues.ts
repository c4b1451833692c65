/** Issues of the newsletter by API, for who runs the shop: the same verbs, refusals and audit as the back office's pages. */
import * as v from 'valibot'
import { ISSUE_MESSAGES, issueForm } from '#rules/newsletter/issue-form.ts'
import { END_CAUSES, PAUSE_CAUSES } from '#rules/newsletter/sending.ts'
import { SEGMENTS } from '#rules/newsletter/segment.ts'
import { ISSUE_STATES, RECIPIENT_STATES } from '#rules/newsletter/states.ts'
import { mapDone } from '#rules/outcome.ts'
import { record } from '#rules/record.ts'
import type { IssueView } from '#shop/newsletter/issue-view.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import { count, id, money, time, told, titled, listOf } from '#server/api/operation/shape.ts'

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
  people: told(v.nullable(count), 'Para cuántos era al empezar a salir'),
  counts: v.strictObject(record(RECIPIENT_STATES, () => count)),
  pausedBecause: v.nullable(v.picklist(PAUSE_CAUSES)),
  updatedAt: time,
  startedAt: v.nullable(time),
  endedAt: v.nullable(time),
  version: told(count, 'Vuelve con cada cambio, para no pisar el de otra persona'),
}
const issue = titled('NewsletterIssue', {
  ...head,
  products: told(v.array(id), 'Los que se ven en la tienda, en su orden'),
  lost: told(v.array(id), 'Elegidos que ya no se ven: no van en el mail'),
  reach: told(count, 'A cuántos iría ahora un borrador'),
  failingSince: told(v.nullable(time), 'Desde cuándo no contesta el correo'),
})
const results = v.strictObject({
  ends: listOf({ cause: v.picklist(END_CAUSES), people: count }),
  left: told(count, 'Se dieron de baja desde este mail'),
  orders: count,
  ordersTotal: money,
})
const version = v.strictObject({ version: count })
const params = v.strictObject({ id: told(id, 'El número del envío') })
const MOVES = [
  ['pause', 'Poner en pausa'],
  ['resume', 'Reanudar'],
  ['cancel', 'Cancelar lo que falta: lo que salió, salió'],
] as const

export function addNewsletterIssues(api: Api, shop: Shop): void {
  const { add } = api.in('Newsletter')
  const { issues } = shop.newsletter
  const of = { who: 'newsletter.manage' } as const
  const path = '/admin/newsletter/issues'
  const one = `${path}/:id` as const

  add({
    ...of,
    id: 'listNewsletterIssues',
    route: `GET ${path}`,
    summary: 'Los envíos, el más nuevo primero',
    query: v.strictObject({ page }),
    answer: {
      schema: v.array(v.strictObject(head)),
      ends: { 200: 'Los envíos' },
      rows: 'rows',
    },
    run: ({ visitor, query }) => issues.list(visitor, query),
  })
  add({
    ...of,
    id: 'createNewsletterIssue',
    route: `POST ${path}`,
    summary: 'Empezar un borrador',
    answer: { schema: v.strictObject({ id }), ends: { 200: 'El número del borrador' } },
    run: ({ visitor }) => issues.create(visitor),
  })
  add({
    ...of,
    id: 'findNewsletterIssue',
    route: `GET ${one}`,
    summary: 'Un envío y cómo va',
    params,
    answer: { schema: issue, ends: { 200: 'El envío' } },
    run: async ({ visitor, params: { id: which } }) =>
      mapDone(await issues.find(visitor, which), (end) => ({
        ...(end satisfies IssueView),
        products: end.products.map((card) => card.id),
      })),
  })
  add({
    ...of,
    id: 'changeNewsletterIssue',
    route: `PUT ${one}`,
    summary: 'Guardar un borrador entero',
    params,
    body: {
      schema: v.strictObject({ ...issueForm.entries, version: v.pipe(v.number(), v.integer()) }),
      message: ISSUE_MESSAGES.invalid,
    },
    answer: { schema: version, ends: { 200: 'La versión que quedó' } },
    failures: [409],
    run: ({ visitor, params: { id: which }, body: { version: seen, ...form } }) =>
      issues.change(visitor, which, form, seen),
  })
  add({
    ...of,
    id: 'sendNewsletterIssue',
    route: `POST ${one}/send`,
    summary: 'Mandar un borrador',
    details: 'Con cuántas personas se vio (`reach`) y qué versión: si algo cambió, no sale nada (409).',
    params,
    body: { schema: v.strictObject({ people: count, version: count }), message: ISSUE_MESSAGES.invalid },
    answer: { schema: v.strictObject({ people: count }), ends: { 200: 'Empezó a salir' } },
    failures: [409],
    run: ({ visitor, params: { id: which }, body }) => issues.send(visitor, which, body),
  })
  for (const [move, summary] of MOVES)
    add({
      ...of,
      id: `${move}NewsletterIssue`,
      route: `POST ${one}/${move}`,
      summary,
      params,
      answer: { schema: v.strictObject({ id }), ends: { 200: 'Hecho' } },
      failures: [409],
      run: ({ visitor, params: { id: which } }) => issues[move](visitor, which),
    })
  add({
    ...of,
    id: 'findNewsletterResults',
    route: `GET ${one}/results`,
    summary: 'Qué pasó con un envío, sin saber quién lo abrió',
    params,
    answer: { schema: results, ends: { 200: 'Los resultados' } },
    run: ({ visitor, params: { id: which } }) => issues.results(visitor, which),
  })
}
