/** Where whoever buys ends the order that was taken down for them. `transfers`: the shop takes them. */
export type OrderLink = { url: string; until: Date; transfers: boolean }
