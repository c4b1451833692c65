/** What an operator wants counted. Names and numbers only: never who, what or how much. */
export type ShopEvent =
  | 'order placed'
  | 'order paid'
  | 'order expired'
  | 'stock conflict'
  | 'payment mismatch'
  | 'notice received'
  | 'notice duplicate'
  | 'notice rejected'
  | 'sign-in failed'
  | 'gift code refused'
  | 'kept answer found'
  | 'kept answer missed'

/** Counts one. Never throws, and costs nothing when nobody counts. */
export type CountEvent = (event: ShopEvent) => void
