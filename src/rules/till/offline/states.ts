/** How a lease of a till ends, and how a sale that was made without network stands with the shop (product §63.3). */
import { named, questions } from '#rules/states.ts'

export const LEASE_ENDS = ['returned', 'expired'] as const
export type LeaseEnd = (typeof LEASE_ENDS)[number]

export const OFFLINE_STATES = ['joined', 'stuck', 'given_back', 'written_off'] as const
export type OfflineState = (typeof OFFLINE_STATES)[number]
export const OFFLINE = named(OFFLINE_STATES)

const ask = questions<OfflineState>()
/** Somebody has to say what becomes of it. */
export const isStuck = ask({ yes: ['stuck'], no: ['joined', 'given_back', 'written_off'] })
/** It is an order. */
export const isJoined = ask({ yes: ['joined'], no: ['stuck', 'given_back', 'written_off'] })
