/**
 * How much of a lease has passed on a device whose clock may be wrong (product §63.4): the shop says how long it lasts, the device
 * counts. Within a page the browser's own count is trusted, which no change of the clock moves; from one page to the next the clock's
 * difference, and never less than was counted before.
 */
export type LeaseClock = {
  spentMs: number
  /** Of the device's clock, when that was counted. */ wallAt: number
}
/** `wall`: the device's clock; `passed`: since the last count within this page, or null where another page made it. */
type Now = { wall: number; passed: number | null }

export const startClock = (wall: number): LeaseClock => ({ spentMs: 0, wallAt: wall })

export const countedOn = ({ spentMs, wallAt }: LeaseClock, { wall, passed }: Now): LeaseClock => ({
  spentMs: spentMs + Math.max(0, passed ?? wall - wallAt),
  wallAt: wall,
})

export const leftMs = (lastsMs: number, { spentMs }: LeaseClock): number => Math.max(0, lastsMs - spentMs)
