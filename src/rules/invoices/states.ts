/** The life of a fiscal document at ARCA: its states, where each may go, and what is asked about it (product §42.5). */
import { named, questions, type Moves } from '#rules/states.ts'

export const INVOICE_STATES = [
  'pending',
  'sending',
  'authorized',
  'observed',
  'rejected',
  'conflict',
] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]
export const INVOICE = named(INVOICE_STATES)
/** `sending` is written before the call, so that a process that dies in between leaves the number behind. */
export const INVOICE_MOVES: Moves<InvoiceState> = {
  pending: ['sending', 'rejected', 'conflict'],
  sending: ['pending', 'authorized', 'observed', 'rejected', 'conflict'],
  authorized: [],
  observed: [],
  rejected: ['pending'],
  conflict: ['pending'],
}

const ask = questions<InvoiceState>()
/** ARCA has given its code: it is a document, and never changes again. */
export const isIssued = ask({
  yes: ['authorized', 'observed'],
  no: ['pending', 'sending', 'rejected', 'conflict'],
})
/** The shop goes on with it by itself. */
export const isQueued = ask({
  yes: ['pending', 'sending'],
  no: ['authorized', 'observed', 'rejected', 'conflict'],
})
/** Its number is given away, or may be: nobody knows yet. */
export const isUncertain = ask({
  yes: ['sending'],
  no: ['pending', 'authorized', 'observed', 'rejected', 'conflict'],
})
/** It holds a number that no other document may have. */
export const holdsNumber = ask({
  yes: ['sending', 'authorized', 'observed'],
  no: ['pending', 'rejected', 'conflict'],
})
/** A person has to look. */
export const needsPerson = ask({
  yes: ['rejected', 'conflict'],
  no: ['pending', 'sending', 'authorized', 'observed'],
})
export const isConflict = ask({
  yes: ['conflict'],
  no: ['pending', 'sending', 'authorized', 'observed', 'rejected'],
})
/** Whom it goes to may still be put right. */
export const isOpenToBuyer = ask({
  yes: ['pending', 'rejected'],
  no: ['sending', 'authorized', 'observed', 'conflict'],
})
