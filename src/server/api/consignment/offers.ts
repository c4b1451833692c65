/** A pair is offered by API, with photos and without an account; then its owner does what its page does (decision 53). */
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { offerBy, type OfferBy } from '#rules/consignment/offers/by.ts'
import { acceptForm, counterCall, offerCall, offerMessage } from '#rules/consignment/offers/form.ts'
import {
  ASKED_PHOTO_LABEL,
  OFFER_PHOTOS_BYTES,
  OFFER_SAYS,
} from '#rules/consignment/offers/limits-and-texts.ts'
import { CONSIGNMENT_LINK_GONE } from '#rules/consignment/portal/link.ts'
import { SECOND_LOOK_SAYS, secondLookForm } from '#rules/consignment/second-opinion.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { PICTURE_KIND_LABEL, PICTURE_KINDS } from '#rules/units/limits-and-texts.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Requoted } from '#shop/consignment/offers/accept.ts'
import type { OfferPhoto } from '#shop/consignment/offers/photos.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api, Asked, Files, Nothing, SentFile } from '#server/api/operation/operation.ts'
import { printerOf } from '#server/api/operation/print.ts'
import { id, only, told } from '#server/api/operation/shape.ts'
import { keptBy } from '#server/sessions/visitors.ts'
import { ownAnswer, ownOffer } from './offers-shape.ts'
import { terms, termsOf } from './terms.ts'

const PATH = '/offers/:token'
/** Of the form's texts. */
const TEXTS = 256 * 1024
const bytes = OFFER_PHOTOS_BYTES + TEXTS
const files: Files = Object.fromEntries(
  PICTURE_KINDS.map((kind) => [kind, { ...PICTURE_KIND_LABEL, ...ASKED_PHOTO_LABEL }[kind]]),
)
const photosIn = (sent: readonly SentFile[]): OfferPhoto[] =>
  sent.flatMap(({ field, bytes: photo }) => (field === 'photos' ? [] : [{ kind: field, bytes: photo }]))

const { own: _own, agree: _agree, ...typed } = acceptForm.entries
const acceptCall = v.strictObject({
  ...typed,
  own: told(v.literal(true, OFFER_SAYS.own), OFFER_SAYS.own),
  agree: told(v.literal(true, OFFER_SAYS.agree), 'Acepta el acuerdo de /Vender/Acuerdo y estas condiciones'),
})

const dropOffCall = v.strictObject({ day: v.string(), slot: v.string() })
const params = v.strictObject({
  token: told(
    v.string(),
    'Lo último de su dirección, /Vender/o/…; o su número, con la sesión o el enlace de quien la ofreció',
  ),
})
/** An offer as its caller names it, and how they show that it is theirs. */
type On = { token: string; by: OfferBy }
type OnOffer<B extends v.GenericSchema> = Asked<typeof params, Nothing, B>

export function addOffers(api: Api, { consignment: { offers }, settings }: Shop): void {
  const { add } = api.in('Vender en consignación')
  const one = {
    who: 'anybody',
    params,
    answer: { schema: ownOffer, ends: { 200: 'La oferta' } },
  } as const
  const deed = { ...one, failures: [409, 429] } as const
  const find = async ({ token, by }: On) => {
    const found = await offers.own(by)
    return found.ok ? done(ownAnswer(found.value, token, settings.publicUrl)) : missing(CONSIGNMENT_LINK_GONE)
  }
  const on = (visitor: Visitor, { token }: { token: string }, request: FastifyRequest): On => ({
    token,
    by: offerBy(token, { visitor, ...keptBy(request) }),
  })
  /** One deed on it; answers how it is once the verb has done its part. */
  const act =
    <B extends v.GenericSchema>(deed: (by: OfferBy, asked: OnOffer<B>) => Promise<Outcome<unknown>>) =>
    async (asked: OnOffer<B>, { request }: { request: FastifyRequest }) => {
      const offer = on(asked.visitor, asked.params, request)
      const end = await deed(offer.by, asked)
      return end.ok ? find(offer) : end
    }

  add({
    id: 'submitOffer',
    route: 'POST /offers',
    summary: 'Ofrecer un par, con fotos y sin cuenta',
    details:
      'Es un formulario con archivos, y no JSON. Cada foto va en el campo de lo que muestra. La misma `key` otra vez es la misma oferta.',
    who: 'anybody',
    body: { schema: offerCall, message: OFFER_SAYS.invalid, bytes },
    files,
    answer: {
      schema: v.strictObject({ id, token: told(v.string(), 'Su enlace: también va por e-mail') }),
      ends: { 201: 'Recibida' },
    },
    failures: [409, 429],
    run: ({ visitor, sent, files: photos }) =>
      offers.submit(visitor, sent, { files: photosIn(photos), arrived: [] }),
  })
  add({
    ...one,
    id: 'findOffer',
    route: `GET ${PATH}`,
    summary: 'Cómo va una oferta propia',
    run: ({ visitor, params }, { request }) => find(on(visitor, params, request)),
  })
  add({
    ...deed,
    id: 'askOfferCode',
    route: `POST ${PATH}/code`,
    summary: 'Pedir el código con que se acepta: va al correo de quien la ofreció',
    run: act((by, { visitor }) => offers.sendAcceptCode(visitor, by)),
  })
  add({
    ...deed,
    id: 'acceptOffer',
    route: `POST ${PATH}/accept`,
    summary: 'Aceptar la cotización que se vio, con el código',
    details: 'Si mientras tanto hubo otra, no se acepta nada y `current` la trae.',
    body: { schema: acceptCall, message: OFFER_SAYS.invalid },
    run: act<typeof acceptCall>(async (by, { visitor, body }) => {
      const end = await offers.accept(visitor, by, { ...body, own: 'si', agree: 'si' })
      return end.ok || end.kind !== 'conflict' ? end : conflict(end.message, requoted(end.current))
    }),
  })
  add({
    ...deed,
    id: 'counterOffer',
    route: `POST ${PATH}/counter`,
    summary: 'Proponer otro precio y otro mínimo',
    body: { schema: counterCall, message: OFFER_SAYS.invalid },
    run: act((by, { sent }) => offers.counter(by, sent)),
  })
  for (const [name, verb, summary] of [
    ['declineOffer', 'decline', 'Dejar pasar la cotización'],
    ['withdrawOffer', 'withdraw', 'Retirarla, mientras el par no llegó'],
    ['renewOffer', 'renew', 'Pedir que se cotice de nuevo una que venció'],
  ] as const)
    add({ ...deed, id: name, route: `POST ${PATH}/${verb}`, summary, run: act((by) => offers[verb](by)) })
  add({
    ...deed,
    id: 'askOfferSecondLook',
    route: `POST ${PATH}/second-look`,
    summary: 'De una que no se tomó: pedir que la mire otra persona, una vez',
    body: { schema: only(secondLookForm), message: SECOND_LOOK_SAYS.invalid },
    run: act((by, { sent }) => offers.askSecondLook(by, sent)),
  })
  add({
    ...deed,
    id: 'writeOnOffer',
    route: `POST ${PATH}/messages`,
    summary: 'Escribirle a la tienda sobre ella',
    body: { schema: only(offerMessage), message: OFFER_SAYS.invalid },
    run: act((by, { sent }) => offers.write(by, sent)),
  })
  add({
    ...deed,
    id: 'addOfferPhotos',
    route: `POST ${PATH}/photos`,
    summary: 'Mandar más fotos',
    details: 'Es un formulario con archivos, como al ofrecerla.',
    body: {
      schema: v.strictObject({}),
      message: OFFER_SAYS.invalid,
      bytes,
      takenFrom: ({ visitor, request }) =>
        offers.takesPhotos(on(visitor, request.params as { token: string }, request).by),
    },
    files,
    run: act((by, { files: photos }) => offers.addPhotos(by, photosIn(photos))),
  })
  add({
    ...deed,
    route: `PUT ${PATH}/drop-off`,
    id: 'bookDropOff',
    summary: 'Elegir cuándo se lo trae, o cambiarlo; no hace falta',
    body: { schema: dropOffCall, message: OFFER_SAYS.invalid },
    run: act<typeof dropOffCall>((by, { body }) => offers.dropOffs.book(by, body)),
  })
  add({
    ...deed,
    route: `DELETE ${PATH}/drop-off`,
    id: 'cancelDropOff',
    summary: 'Dejar libre ese turno',
    run: act((by) => offers.dropOffs.cancel(by)),
  })
}

const printTerms = printerOf(terms)
const requoted = (current: Requoted | undefined) =>
  current && { quoteNo: current.quoteNo, terms: printTerms(termsOf(current.terms) as never) }
