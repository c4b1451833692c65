/** Offers by API, for the shop's people: the same verbs, refusals and record as their pages. */
import * as v from 'valibot'
import { discardForm, offerMessage, quoteCall, refuseForm } from '#rules/consignment/offers/form.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { done, mapDone, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import { OFFER_VIEWS } from '#shop/consignment/offers/list.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page, PAGE_HEADERS, pageHeaders } from '#server/api/operation/paged.ts'
import { id, only, told } from '#server/api/operation/shape.ts'
import { lineInPesos, offerLine, offerPage, pageInPesos } from './offers-shape.ts'

const GROUP = 'Ofertas de pares: administración'
const PATH = '/admin/offers/:id'

export function addOffersAdmin({ add }: Api, { consignment: { offers }, settings }: Shop): void {
  const one = {
    params: v.strictObject({ id: told(id, 'El número de la oferta') }),
    answer: { schema: offerPage, ends: { 200: 'La oferta' } },
  } as const
  const answers = { ...one, method: 'POST', group: GROUP, who: 'consign.quote', failures: [409] } as const
  /** How it is once the verb has done its part. */
  const after = async (visitor: Visitor, number: number, end: Outcome<unknown>) =>
    end.ok
      ? mapDone(await offers.find(visitor, number), (found) => pageInPesos(found, settings.publicUrl))
      : end

  add(
    {
      id: 'listOffers',
      method: 'GET',
      group: GROUP,
      who: 'consign.read',
      path: '/admin/offers',
      summary: 'Los pares que ofrecen; las que hay que contestar, por lo que vence primero',
      query: v.strictObject({
        q: v.optional(told(v.string(), 'Marca, modelo, talle, nombre o e-mail'), ''),
        view: v.optional(
          told(
            v.picklist(OFFER_VIEWS),
            'Por contestar, esperando a su dueño, por mirar de nuevo, cotizadas, aceptadas o todas',
          ),
          'due',
        ),
        page,
      }),
      answer: { schema: v.array(offerLine), ends: { 200: 'Las ofertas' }, headers: PAGE_HEADERS },
    },
    async ({ visitor, query }, { request, reply }) => {
      const end = await offers.list(visitor, query)
      if (!end.ok) return end
      reply.headers(pageHeaders(settings.publicUrl, request.url, end.value.paging))
      return done(end.value.offers.map(lineInPesos))
    },
  )
  add(
    {
      ...one,
      id: 'adminFindOffer',
      method: 'GET',
      group: GROUP,
      who: 'consign.read',
      path: PATH,
      summary: 'Una oferta con sus fotos, sus mensajes y en cuánto se vendieron otros',
      query: v.strictObject({
        productId: v.optional(told(id, 'Al lado de qué producto se la mira')),
        words: v.optional(told(v.string(), 'Cómo puede llamarse en el catálogo'), ''),
      }),
    },
    async ({ visitor, params, query: { productId = null, words } }) =>
      mapDone(await offers.find(visitor, params.id, { productId, words }), (found) =>
        pageInPesos(found, settings.publicUrl),
      ),
  )
  add(
    {
      ...answers,
      id: 'quoteOffer',
      path: `${PATH}/quote`,
      summary: 'Cotizarla; otra vez, es otra cotización',
      details:
        'La comisión y los plazos son los de Configuración; también el calendario, si no dice otro: ninguno (`none`) o pasos propios (`own`, con `steps`).',
      body: { schema: quoteCall, message: OFFER_SAYS.invalid },
    },
    async ({ visitor, params, sent }) =>
      after(visitor, params.id, await offers.quote(visitor, params.id, sent)),
  )
  add(
    {
      ...answers,
      id: 'refuseOffer',
      path: `${PATH}/refuse`,
      summary: 'No tomarla, con un porqué de la lista',
      body: { schema: only(refuseForm), message: OFFER_SAYS.invalid },
    },
    async ({ visitor, params, sent }) =>
      after(visitor, params.id, await offers.refuse(visitor, params.id, sent)),
  )
  add(
    {
      ...answers,
      who: 'consign.manage',
      id: 'discardOffer',
      path: `${PATH}/discard`,
      summary: 'No es un par: borrarla ahora, sin avisar, y no tomar más de ese correo',
      body: { schema: only(discardForm), message: OFFER_SAYS.invalid },
    },
    async ({ visitor, params, sent }) =>
      after(visitor, params.id, await offers.discard(visitor, params.id, sent)),
  )
  for (const [path, name, verb, summary] of [
    ['ask', 'askAboutOffer', 'askMore', 'Pedir otra foto o algo más: el plazo para contestar espera'],
    ['messages', 'writeAboutOffer', 'say', 'Escribirle a quien la ofreció'],
  ] as const)
    add(
      {
        ...answers,
        id: name,
        path: `${PATH}/${path}`,
        summary,
        body: { schema: only(offerMessage), message: OFFER_SAYS.invalid },
      },
      async ({ visitor, params, sent }) =>
        after(visitor, params.id, await offers[verb](visitor, params.id, sent)),
    )
}
