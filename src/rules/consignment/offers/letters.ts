/** How much is typed of an offer; apart from its words, so that a page with one field does not carry them all. */
export const OFFER_LETTERS = {
  brand: 40,
  model: 60,
  size: 20,
  colour: 40,
  name: 80,
  note: 500,
  message: 1000,
  /** First name, or surname. */
  part: 40,
}
