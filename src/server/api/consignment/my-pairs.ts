/** A consignor's own pairs by API: by their account, banned too, or by the link of an e-mail, which shows, and changes something only after a code. The same verbs as /Consignacion. */
import * as v from 'valibot'
import { foundForm } from '#rules/consignment/found-form.ts'
import { FOUND_SAYS } from '#rules/consignment/found.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { linkRequest } from '#rules/consignment/portal/link-request.ts'
import { PORTAL_SAYS, PROOF_COOKIE, PROOF_MINUTES } from '#rules/consignment/portal/portal.ts'
import { floorForm, priceForm } from '#rules/consignment/price-forms.ts'
import { PRICE_SAYS } from '#rules/consignment/prices.ts'
import { answerForm } from '#rules/consignment/sales/claims.ts'
import { SECOND_LOOK_SAYS, secondLookForm } from '#rules/consignment/second-opinion.ts'
import { done, mapDone, missing, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { count, id, only, said, told } from '#server/api/operation/shape.ts'
import { ownPair, ownPairPage, pageAnswer, pairAnswer } from './my-shape.ts'

export const OWN_GROUP = 'Lo que consigno'
const PATH = '/consignment/pairs/:code'
const INVALID = 'Revisá los datos.'
const code = told(v.string(), 'El de seis números que llegó al correo')
const typed = v.strictObject({ code })
const numbered = v.strictObject({ id })

type On = { visitor: Visitor; holder: Holder; pair: string; body: Record<string, unknown>; sent: unknown }

export function addMyPairs(api: Api, { consignment, settings }: Shop): void {
  const { add, addOwn } = api.in(OWN_GROUP)
  const { portal, prices, desk, sales } = consignment
  const one = {
    params: v.strictObject({ code: told(v.string(), 'El código del par') }),
    answer: { schema: ownPairPage, ends: { 200: 'El par' } },
  } as const
  const find = async (holder: Holder, pair: string) =>
    mapDone(await portal.pair(holder, pair), (page) => pageAnswer(page, settings.publicUrl))

  add({
    id: 'askConsignmentLink',
    route: 'POST /consignment/link',
    summary: 'Pedir por e-mail el enlace a lo propio, sin cuenta',
    details: 'Contesta lo mismo, esté o no ese correo.',
    who: 'anybody',
    body: { schema: only(linkRequest), message: PORTAL_SAYS.email },
    answer: { schema: said, ends: { 200: 'Si está, se le mandó' } },
    failures: [429],
    run: async ({ visitor, sent }) =>
      mapDone(await portal.askLink(visitor, sent), () => ({ message: PORTAL_SAYS.linkSent })),
  })
  addOwn({
    id: 'askConsignmentCode',
    route: 'POST /consignment/code',
    summary: 'Pedir el código con que un enlace también cambia cosas',
    answer: { schema: said, ends: { 200: 'Se mandó' } },
    failures: [429],
    run: async ({ visitor, holder }) =>
      mapDone(await portal.askCode(visitor, holder), () => ({ message: 'Te mandamos un código.' })),
  })
  addOwn({
    id: 'proveConsignor',
    route: 'PUT /consignment/code',
    summary: `Escribirlo: durante ${PROOF_MINUTES} minutos se puede cambiar, con la cookie que deja`,
    body: { schema: typed, message: INVALID },
    answer: { schema: said, ends: { 200: 'Probado' } },
    failures: [409, 429],
    run: async ({ visitor, holder, body }, { reply }) => {
      const end = await portal.typeCode(visitor, holder, body.code)
      if (!end.ok) return end
      void reply.setCookie(PROOF_COOKIE, end.value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: settings.publicUrl.startsWith('https:'),
        maxAge: PROOF_MINUTES * 60,
      })
      return done({ message: PORTAL_SAYS.proven })
    },
  })
  addOwn({
    id: 'listOwnPairs',
    route: 'GET /consignment/pairs',
    summary: 'Los pares propios, también los que sólo se mostraron',
    answer: { schema: v.array(ownPair), ends: { 200: 'Los pares' } },
    run: async ({ holder }) => done((await portal.pairs(holder)).map(pairAnswer)),
  })
  addOwn({
    ...one,
    id: 'findOwnPair',
    route: `GET ${PATH}`,
    summary: 'Un par propio, entero',
    run: ({ holder, params }) => find(holder, params.code),
  })

  /** One deed on one's own pair; answers how it is afterwards. */
  function onPair<B extends v.GenericSchema>(
    name: string,
    [method, path]: ['PUT' | 'POST', string],
    summary: string,
    body: B | null,
    ask: (on: On) => Promise<Outcome<unknown>>,
    message = INVALID,
  ): void {
    addOwn({
      ...one,
      id: name,
      route: `${method} ${PATH}/${path}`,
      summary,
      ...(body ? { body: { schema: body as v.GenericSchema, message } } : {}),
      failures: [409, 429],
      run: async ({ visitor, holder, params, body: read, sent }) => {
        const on = { visitor, holder, pair: params.code, body: read as On['body'], sent }
        const end = await ask(on)
        return end.ok ? find(holder, params.code) : end
      },
    })
  }

  onPair(
    'askOwnPairCode',
    ['POST', 'code'],
    'Pedir el código con que se acepta, se renueva o se vende ese par',
    v.strictObject({ for: v.picklist(['accept', 'buy-out']) }),
    ({ visitor, holder, pair, body }) =>
      body.for === 'accept'
        ? prices.askToAccept(visitor, holder, pair)
        : prices.askToSell(visitor, holder, pair),
  )
  onPair(
    'changeOwnPrice',
    ['PUT', 'price'],
    'Cambiar su precio, una vez por día, desde el mínimo',
    only(priceForm),
    ({ holder, pair, sent }) => prices.changePrice(holder, pair, sent),
    PRICE_SAYS.typed,
  )
  onPair(
    'keepOwnPrice',
    ['POST', 'keep-price'],
    'Que ese paso del calendario no lo baje',
    v.strictObject({ day: told(count, '`stepDay` del par') }),
    ({ holder, pair, body }) => prices.keepPrice(holder, pair, body.day as number),
  )
  onPair(
    'wantOwnPairBack',
    ['POST', 'want-back'],
    'Pedirlo de vuelta, cualquier día y gratis',
    null,
    ({ holder, pair }) => desk.wantBack(holder, pair),
  )
  onPair('pauseOwnPair', ['POST', 'pause'], 'Sacarlo de la venta por un tiempo', null, ({ holder, pair }) =>
    desk.pause(holder, pair),
  )
  onPair('resumeOwnPair', ['POST', 'resume'], 'Volver a ponerlo a la venta', null, ({ holder, pair }) =>
    desk.resume(holder, pair),
  )
  onPair(
    'callOffOwnPair',
    ['POST', 'call-off'],
    'Avisar que no se lo va a llevar: deja de esperarse, con su oferta',
    null,
    ({ holder, pair }) => desk.callOffOwn(holder, pair),
  )
  onPair(
    'askSecondLook',
    ['POST', 'second-look'],
    'Pedir que lo mire otra persona, una vez',
    only(secondLookForm),
    ({ holder, pair, sent }) => desk.askSecondLook(holder, pair, sent),
    SECOND_LOOK_SAYS.invalid,
  )
  onPair(
    'acceptOwnTerms',
    ['POST', 'terms'],
    'Aceptar las condiciones que se propusieron, con el código',
    v.strictObject({ id: told(id, 'Las que se vieron: `proposal.id`'), code }),
    async ({ visitor, holder, pair, body }) => {
      const [termsId, given] = [body.id as number, String(body.code)]
      const found = await portal.pair(holder, pair)
      // While it is being looked at, the desk goes on with it.
      return found.ok && found.value.onSaleOrReady
        ? prices.acceptProposal(visitor, holder, pair, { terms: termsId, code: given })
        : desk.accept(visitor, holder, pair, { termsId, typed: given })
    },
  )
  onPair(
    'declineOwnTerms',
    ['POST', 'terms/decline'],
    'Seguir como estaba',
    numbered,
    ({ holder, pair, body }) => prices.declineProposal(holder, pair, body.id as number),
  )
  onPair(
    'confirmOwnPaper',
    ['POST', 'terms/confirm'],
    'Confirmar con el código lo que se firmó en papel',
    typed,
    ({ visitor, holder, pair, body }) =>
      prices.confirmPaper(visitor, holder, pair, { code: String(body.code) }),
  )
  onPair(
    'changeOwnFloor',
    ['PUT', 'floor'],
    'Cambiar el mínimo, hasta el precio, con el código',
    only(floorForm),
    ({ visitor, holder, pair, sent }) => prices.changeFloor(visitor, holder, pair, sent),
    PRICE_SAYS.floor,
  )
  onPair(
    'renewOwnPair',
    ['POST', 'renew'],
    'Que siga a la venta, con el código',
    typed,
    ({ visitor, holder, pair, body }) => prices.renew(visitor, holder, pair, { code: String(body.code) }),
  )
  onPair(
    'sellOwnPair',
    ['POST', 'buy-out'],
    'Vendérselo a la tienda por lo que ofreció, con el código',
    v.strictObject({ id: told(id, 'La oferta que se vio: `buyOut.id`'), code }),
    ({ visitor, holder, pair, body }) =>
      prices.acceptBuyOut(visitor, holder, pair, { id: body.id as number, code: String(body.code) }),
  )
  onPair(
    'chooseFoundPair',
    ['PUT', 'found'],
    'Elegir, de un par que se pagó por perdido y apareció, la plata o el par; o, con «keeps» vacío, dejarlo sin elegir',
    only(foundForm),
    ({ holder, pair, sent }) => desk.chooseFound(holder, pair, sent),
    FOUND_SAYS.invalid,
  )
  onPair('refuseBuyOut', ['POST', 'buy-out/decline'], 'No vendérselo', numbered, ({ holder, pair, body }) =>
    prices.refuseBuyOut(holder, pair, body.id as number),
  )
  onPair(
    'answerOwnClaim',
    ['POST', 'claim'],
    'Contestar un reclamo por un par vendido, una vez y mientras hay tiempo',
    v.strictObject({ id: told(id, 'El que se vio: `claim.id`'), ...answerForm.entries }),
    async ({ holder, pair, body: { id: claim, ...answer } }) => {
      const found = await portal.pair(holder, pair)
      if (!found.ok) return found
      return found.value.claim?.id === claim ? sales.answerClaim(holder, claim as number, answer) : missing()
    },
  )
}
