/** Offers by API, for the shop's people: the same verbs, refusals and record as their pages. */
import * as v from 'valibot'
import { discardForm, offerMessage, quoteCall, refuseForm } from '#rules/consignment/offers/form.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { mapDone, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import { OFFER_VIEWS } from '#shop/consignment/offers/list.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import { id, only, told } from '#server/api/operation/shape.ts'
import { offerLine, offerPage, pageAnswer } from './offers-shape.ts'

const PATH = '/admin/offers/:id'

export function addOffersAdmin(api: Api, { consignment: { offers }, settings }: Shop): void {
  const { add } = api.in('Ofertas de pares: administración')
  const one = {
    params: v.strictObject({ id: told(id, 'El número de la oferta') }),
    answer: { schema: offerPage, ends: { 200: 'La oferta' } },
  } as const
  const answers = { ...one, who: 'consign.quote', failures: [409] } as const
  /** How it is once the verb has done its part. */
  const after = async (visitor: Visitor, number: number, end: Outcome<unknown>) =>
    end.ok
      ? mapDone(await offers.find(visitor, number), (found) => pageAnswer(found, settings.publicUrl))
      : end

  add({
    id: 'listOffers',
    route: 'GET /admin/offers',
    who: 'consign.read',
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
    answer: { schema: v.array(offerLine), ends: { 200: 'Las ofertas' }, rows: 'offers' },
    run: ({ visitor, query }) => offers.list(visitor, query),
  })
  add({
    ...one,
    id: 'adminFindOffer',
    route: `GET ${PATH}`,
    who: 'consign.read',
    summary: 'Una oferta con sus fotos, sus mensajes y en cuánto se vendieron otros',
    query: v.strictObject({
      productId: v.optional(told(id, 'Al lado de qué producto se la mira')),
      words: v.optional(told(v.string(), 'Cómo puede llamarse en el catálogo'), ''),
    }),
    run: async ({ visitor, params, query: { productId = null, words } }) =>
      mapDone(await offers.find(visitor, params.id, { productId, words }), (found) =>
        pageAnswer(found, settings.publicUrl),
      ),
  })
  add({
    ...answers,
    id: 'quoteOffer',
    route: `POST ${PATH}/quote`,
    summary: 'Cotizarla; otra vez, es otra cotización',
    details:
      'La comisión y los plazos son los de Configuración; también el calendario, si no dice otro: ninguno (`none`) o pasos propios (`own`, con `steps`).',
    body: { schema: quoteCall, message: OFFER_SAYS.invalid },
    run: async ({ visitor, params, sent }) =>
      after(visitor, params.id, await offers.quote(visitor, params.id, sent)),
  })
  add({
    ...answers,
    id: 'refuseOffer',
    route: `POST ${PATH}/refuse`,
    summary: 'No tomarla, con un porqué de la lista',
    body: { schema: only(refuseForm), message: OFFER_SAYS.invalid },
    run: async ({ visitor, params, sent }) =>
      after(visitor, params.id, await offers.refuse(visitor, params.id, sent)),
  })
  add({
    ...answers,
    who: 'consign.manage',
    id: 'discardOffer',
    route: `POST ${PATH}/discard`,
    summary: 'No es un par: borrarla ahora, sin avisar, y no tomar más de ese correo',
    body: { schema: only(discardForm), message: OFFER_SAYS.invalid },
    run: async ({ visitor, params, sent }) =>
      after(visitor, params.id, await offers.discard(visitor, params.id, sent)),
  })
  for (const [path, name, verb, summary] of [
    ['ask', 'askAboutOffer', 'askMore', 'Pedir otra foto o algo más: el plazo para contestar espera'],
    ['messages', 'writeAboutOffer', 'say', 'Escribirle a quien la ofreció'],
  ] as const)
    add({
      ...answers,
      id: name,
      route: `POST ${PATH}/${path}`,
      summary,
      body: { schema: only(offerMessage), message: OFFER_SAYS.invalid },
      run: async ({ visitor, params, sent }) =>
        after(visitor, params.id, await offers[verb](visitor, params.id, sent)),
    })
}
