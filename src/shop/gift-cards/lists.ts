import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#data/database.ts'
import { giftCards, users } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import {
  GIFT_CARD_STATE_LABEL,
  GIFT_CARD_STATES,
  type BlockCause,
  type GiftCardKind,
  type GiftCardState,
} from '#rules/gift-cards/states.ts'
import type { Centavos } from '#rules/money.ts'
import { list } from '#shop/lists/list.ts'
import type { GiftCardRow } from './card.ts'

export type GiftLine = {
  id: number
  kind: GiftCardKind
  status: GiftCardState
  blockCause: BlockCause | null
  amount: Centavos
  toName: string
  toEmail: string
  fromName: string
  mailOn: string
  mailedAt: Date | null
  mailRefused: boolean
  createdAt: Date
  buyer: { id: number; username: string } | null
  redeemer: { id: number; username: string } | null
  redeemedAt: Date | null
}

const buyers = alias(users, 'buyers')
const redeemers = alias(users, 'redeemers')

export const giftLines = (db: Reader) =>
  db
    .select({ card: giftCards, buyer: buyers.username, redeemer: redeemers.username })
    .from(giftCards)
    .leftJoin(buyers, eq(buyers.id, giftCards.buyerId))
    .leftJoin(redeemers, eq(redeemers.id, giftCards.redeemedBy))
    .$dynamic()

type Found = { card: GiftCardRow; buyer: string | null; redeemer: string | null }
export const lineOf = ({ card, buyer, redeemer }: Found): GiftLine => ({
  id: card.id,
  kind: card.kind,
  status: card.status,
  blockCause: card.blockCause,
  amount: card.amountCentavos,
  toName: card.toName,
  toEmail: card.toEmail,
  fromName: card.fromName,
  mailOn: card.mailOn,
  mailedAt: card.mailedAt,
  mailRefused: card.mailRefused,
  createdAt: card.createdAt,
  buyer: card.buyerId === null || buyer === null ? null : { id: card.buyerId, username: buyer },
  redeemer:
    card.redeemedBy === null || redeemer === null ? null : { id: card.redeemedBy, username: redeemer },
  redeemedAt: card.redeemedAt,
})

export const giftCardList = list({
  at: adminPaths.giftCards,
  may: 'gift-card.read',
  of: { one: 'tarjeta', many: 'tarjetas', all: 'Ver todas' },
  from: giftLines,
  view: (rows) => rows.map(lineOf),
  key: ({ id }) => id,
  columns: {
    id: {
      label: 'Número',
      value: ({ id }) => id,
      to: ({ id }) => adminPaths.giftCard(id),
      sort: giftCards.id,
    },
    day: { label: 'Día', kind: 'day', value: ({ createdAt }) => createdAt, sort: giftCards.createdAt },
    status: {
      label: 'Estado',
      kind: 'state',
      value: ({ status }) => GIFT_CARD_STATE_LABEL[status],
      note: ({ mailRefused }) => (mailRefused ? 'el correo la rechazó' : null),
    },
    kind: {
      label: 'Origen',
      value: ({ kind }) => (kind === 'bought' ? 'Comprada' : 'Dada por la tienda'),
      rare: true,
    },
    amount: { label: 'Monto', kind: 'money', value: ({ amount }) => amount, sort: giftCards.amountCentavos },
    toName: {
      label: 'Para',
      value: ({ toName }) => toName,
      note: ({ toEmail }) => toEmail || null,
      sort: giftCards.toName,
    },
    toEmail: { label: 'E-mail', value: ({ toEmail }) => toEmail, rare: true },
    fromName: { label: 'De', value: ({ fromName }) => fromName, rare: true },
    mailOn: {
      label: 'Se manda',
      kind: 'day',
      value: ({ mailOn }) => mailOn,
      sort: giftCards.mailOn,
      rare: true,
    },
    buyer: {
      label: 'Compró',
      value: ({ buyer }) => buyer?.username ?? 'La dio la tienda',
      fileValue: ({ buyer }) => buyer?.username ?? '',
    },
    redeemer: { label: 'Canjeó', value: ({ redeemer }) => redeemer?.username ?? null, rare: true },
    redeemedAt: {
      label: 'Día del canje',
      kind: 'day',
      value: ({ redeemedAt }) => redeemedAt,
      rare: true,
    },
  },
  filters: {
    estado: {
      label: 'Estado',
      none: 'Todas',
      counted: true,
      options: GIFT_CARD_STATES.map((state) => ({
        value: state,
        label: GIFT_CARD_STATE_LABEL[state],
        where: eq(giftCards.status, state),
      })),
    },
  },
  search: {
    in: [giftCards.toName, giftCards.toEmail, giftCards.fromName, buyers.username, buyers.email],
    or: (q) => (/^\d{1,9}$/.test(q) ? eq(giftCards.id, Number(q)) : undefined),
    label: 'Buscar por nombre, e-mail o número',
    hint: 'Nombre, e-mail o número',
  },
  order: [desc(giftCards.id)],
  file: { name: 'tarjetas-de-regalo', at: adminPaths.giftCardsFile },
})
