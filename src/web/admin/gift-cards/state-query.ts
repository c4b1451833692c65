import { GIFT_CARD_STATES, type GiftCardState } from '#rules/gift-cards/states.ts'

/** Of the list's address; anything else asks for all. */
export const stateOf = (url: URL): GiftCardState | null =>
  GIFT_CARD_STATES.find((state) => state === url.searchParams.get('estado')) ?? null
