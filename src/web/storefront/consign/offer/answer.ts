/** What the page of an offer answers to a form that it refuses. */
export type OfferAnswer = {
  intent: string
  message: string
  fields: Record<string, string>
  typed: Record<string, string>
  /** The quote that stands, where another was accepted. */
  requoted: boolean
}
