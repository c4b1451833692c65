/**
 * What somebody who gives something back is told, in each state of their case: by e-mail, by the bell, on the page of their
 * order and in its history. One table for each, from what is asked, where the goods are and what becomes of the money.
 */
import { openHours, type Opening } from '#rules/checkout/showroom.ts'
import { formatExact, type Centavos } from '#rules/money.ts'
import { exchangeHeart, exchangeNext, exchangeStage, type ExchangeTold } from './exchange/story.ts'
import { neverLeft, type ReturnSituation } from './return.ts'
import { RETURN_KIND_LABEL, type ReturnKind } from './kinds.ts'
import type { ReturnState } from './states.ts'
import { ANSWER_TERM } from '#rules/sale-terms/terms.ts'

/** No order is tied to it; the parcel never left, and all of it or a part is given back; it left, and was handed over or is on its way. */
export type Goods = 'unknown' | 'here' | 'part' | 'away'
/** Null: no money goes back. Otherwise whether it is asked for, was refused by the provider, or the shopper has it again. */
export type MoneyBack = {
  amount: Centavos
  progress: 'underway' | 'failed' | 'back'
  /** Store credit, as they chose: no provider can refuse it. */
  asCredit: boolean
} | null

export type ReturnTold = {
  code: string
  kind: ReturnKind
  status: ReturnState
  goods: Goods
  /** Of a settled case; before that nothing goes back. */
  money: MoneyBack
  /** What is given for it, where that is known. */
  exchange?: ExchangeTold | null
}

export const goodsOf = (order: ReturnSituation['order'], partly = false): Goods =>
  order === null ? 'unknown' : !neverLeft(order) ? 'away' : partly ? 'part' : 'here'

type Told<T> = Record<ReturnState, (told: ReturnTold) => T>
const isCalledOff = ({ kind, goods }: ReturnTold): boolean => kind === 'withdrawal' && goods === 'here'

const settled = (money: MoneyBack): string => {
  if (money === null) return 'listo, quedó resuelto.'
  const amount = formatExact(money.amount)
  if (money.asCredit)
    return money.progress === 'back'
      ? `listo. Ya tenés ${amount} de saldo a favor.`
      : `listo. Te quedan ${amount} de saldo a favor.`
  switch (money.progress) {
    case 'underway':
      return `listo. Te devolvemos ${amount}.`
    case 'back':
      return `listo. Te devolvimos ${amount}.`
    case 'failed':
      return `listo. Tenemos que devolverte ${amount} y lo estamos resolviendo.`
  }
}
const HEART: Told<string> = {
  requested: () => 'lo registramos.',
  approved: () => 'lo aceptamos.',
  received: () => 'recibimos los productos.',
  resolved: ({ money }) => settled(money),
  rejected: () => 'no lo pudimos aceptar.',
  cancelled: () => 'lo anulamos.',
}
const NOT_SENT =
  'No tenés que devolver ni pagar nada: esas unidades no llegaron a salir. Te devolvemos lo que pagaste por ellas.'
const NEXT: Told<string> = {
  requested: () => `Te respondemos por e-mail dentro de las ${ANSWER_TERM}.`,
  approved: (told) =>
    isCalledOff(told)
      ? 'No tenés que devolver nada: el pedido no llegó a salir y lo vamos a cancelar.'
      : told.goods === 'part'
        ? NOT_SENT
        : 'Te escribimos por e-mail con los pasos que siguen.',
  received: () => 'Los revisamos y te escribimos con el resultado.',
  resolved: () => '',
  rejected: () => 'En el e-mail que te mandamos te contamos por qué.',
  cancelled: () => 'No tenés que devolver nada.',
}

/** The heart of it: the bell's sentence. */
export const returnNews = (told: ReturnTold): string =>
  `${RETURN_KIND_LABEL[told.kind]} ${told.code}: ${
    inGoods(told) ? exchangeHeart(told.status, told.exchange) : HEART[told.status](told)
  }`
/** It is about what is given; an exchange that ended in money is told like the others. */
const inGoods = (told: ReturnTold): told is ReturnTold & { exchange: ExchangeTold } =>
  Boolean(told.exchange) && exchangeStage(told.status, told.exchange!) !== 'money'

/** On the page of the order: the same, and what comes next. */
export const returnStory = (told: ReturnTold): string =>
  [
    returnNews(told),
    ...(inGoods(told) ? exchangeNext(told.status, told.exchange) : [NEXT[told.status](told)]),
  ]
    .filter(Boolean)
    .join(' ')

// ---------------------------------------------------------------- by e-mail

export type ReturnParagraph = string | { text: string; link: { text: string; href: string } }
type Facts = {
  /** What the shop's people wrote to them. */ message: string
  /** '' when nobody may come. */ address: string
  openingHours: readonly Opening[]
}

const CONSUMER_OFFICE = 'https://www.argentina.gob.ar/produccion/defensadelconsumidor/formulario'
const BODY: Record<ReturnState, (told: ReturnTold, facts: Facts) => ReturnParagraph[]> = {
  requested: (_, { message }) => ['Guardá este código: con él seguimos tu caso.', message],
  approved: (told, { message, address, openingHours }) =>
    isCalledOff(told)
      ? [
          message,
          'No tenés que devolver nada ni pagar nada: el pedido no llegó a salir y lo vamos a cancelar.',
        ]
      : [
          message,
          told.goods === 'part' ? NOT_SENT : '',
          told.kind === 'withdrawal' && told.goods !== 'part'
            ? 'No tenés que pagar nada: la devolución corre por nuestra cuenta (Ley 24.240, art. 34).'
            : '',
          address && (told.goods === 'away' || told.goods === 'unknown')
            ? `También podés traer los productos a ${address}, de ${openHours(openingHours)}.`
            : '',
        ],
  received: (_, { message }) => [message, 'Te escribimos con el resultado.'],
  resolved: ({ money }) => [
    money === null
      ? 'Si te quedó alguna duda, respondé este mensaje.'
      : money.asCredit
        ? 'Lo elegiste como saldo a favor: lo usás al finalizar una compra, y no vence.'
        : 'El dinero vuelve por el mismo medio con el que pagaste. Según tu banco, puede tardar unos días en verse.',
  ],
  rejected: (_, { message }) => [
    message,
    {
      text: 'Si no estás de acuerdo, respondé este mensaje. También podés acudir a',
      link: { text: 'Defensa del Consumidor', href: CONSUMER_OFFICE },
    },
  ],
  cancelled: () => ['No tenés que devolver nada. Si no lo pediste vos, respondé este mensaje.'],
}
/** Where the shop's people wrote nothing and there is nothing else to tell. */
const NO_MORE = 'Te escribimos con los pasos que siguen. Si tenés alguna duda, respondé este mensaje.'
/** Of an exchange: what happens next, before what is told of every case; nobody is told twice that they write with the steps. */
function bodyOf(told: ReturnTold, facts: Facts): ReturnParagraph[] {
  const body = BODY[told.status](told, facts)
  if (!inGoods(told)) return body
  const stage = exchangeStage(told.status, told.exchange)
  const next = exchangeNext(told.status, told.exchange)
  return stage === 'asked' || stage === 'waiting' || stage === 'rejected'
    ? [...(stage === 'rejected' ? [] : next), ...body]
    : [facts.message, ...next].filter((part) => part !== '')
}
/** Subject and paragraphs. What the botón de arrepentimiento itself answers with is `registered`. */
export function returnWords(
  told: ReturnTold,
  facts: Facts,
): { subject: string; paragraphs: ReturnParagraph[] } {
  const paragraphs = bodyOf(told, facts).filter((part) => part !== '')
  return {
    subject: returnNews(told).replace(/\.$/, ''),
    paragraphs: paragraphs.length > 0 ? paragraphs : [NO_MORE],
  }
}

/**
 * On the screen, to whoever sent the form: nobody has shown yet that the order is theirs, so that it says nothing of where the
 * goods are. That goes to the mailbox.
 */
export const REGISTERED_NEXT = `Dentro de las ${ANSWER_TERM} te escribimos con los pasos. No tenés que pagar nada.`

/** The receipt of the botón de arrepentimiento (Disp. 954/2025 art. 5), at once and before anybody has judged it. */
export const registered = ({ code, goods }: Pick<ReturnTold, 'code' | 'goods'>) => ({
  subject: `Registramos tu arrepentimiento: ${code}`,
  preheader: `Guardá este código. Dentro de las ${ANSWER_TERM} te escribimos con los pasos.`,
  paragraphs: [
    goods === 'part'
      ? `Dentro de las ${ANSWER_TERM} te escribimos con los pasos. No tenés que pagar nada: te devolvemos lo que pagaste por esas unidades (Ley 24.240, art. 34).`
      : goods === 'here'
        ? `Dentro de las ${ANSWER_TERM} te escribimos con los pasos. No tenés que pagar nada: te devolvemos todo lo que pagaste (Ley 24.240, art. 34).`
        : `Dentro de las ${ANSWER_TERM} te escribimos con los pasos para devolver el producto. No tenés que pagar nada: el envío corre por nuestra cuenta y te devolvemos todo lo que pagaste (Ley 24.240, art. 34).`,
    'Si no fuiste vos, respondé este mensaje.',
  ],
})

// ---------------------------------------------------------------- in the history of the order

const MOVES: Record<ReturnKind, Record<ReturnState, string>> = {
  withdrawal: {
    requested: 'Pediste una devolución',
    approved: 'Devolución aceptada',
    received: 'Recibimos el producto',
    resolved: 'Devolución resuelta',
    rejected: 'Devolución rechazada',
    cancelled: 'Devolución cancelada',
  },
  exchange: {
    requested: 'Pediste un cambio',
    approved: 'Cambio aceptado',
    received: 'Recibimos el producto',
    resolved: 'Cambio resuelto',
    rejected: 'Cambio rechazado',
    cancelled: 'Cambio cancelado',
  },
  claim: {
    requested: 'Registramos tu reclamo',
    approved: 'Reclamo aceptado',
    received: 'Recibimos el producto',
    resolved: 'Reclamo resuelto',
    rejected: 'Reclamo rechazado',
    cancelled: 'Reclamo cancelado',
  },
}
/** `to` as the database has it. */
export const returnMove = (kind: ReturnKind, to: string): string | null =>
  (MOVES[kind] as Record<string, string>)[to] ?? null
