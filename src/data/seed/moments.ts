/** Times of the seed: all relative to the moment it is seeded, so that the shop always looks as if it were opened today. */
const HOUR = 3_600_000

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * HOUR)
export const hoursAfter = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * HOUR)
/** A moment between two others, `share` of the way (0 to 1). */
export const between = (from: Date, to: Date, share: number): Date =>
  new Date(from.getTime() + (to.getTime() - from.getTime()) * share)
