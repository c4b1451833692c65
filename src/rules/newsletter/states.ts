/** The life of an issue of the newsletter and of each email of it: states, where each may go, and what is asked about them. */
import { named, questions, type Moves, type Tone } from '#rules/states.ts'

export const ISSUE_STATES = ['draft', 'sending', 'paused', 'sent', 'cancelled'] as const
export type IssueState = (typeof ISSUE_STATES)[number]
export const ISSUE = named(ISSUE_STATES)
export const ISSUE_STATE_LABEL: Record<IssueState, string> = {
  draft: 'Borrador',
  sending: 'Saliendo',
  paused: 'En pausa',
  sent: 'Enviado',
  cancelled: 'Cancelado',
}
export const ISSUE_STATE_TONE: Partial<Record<IssueState, Tone>> = {
  sending: 'wait',
  paused: 'wait',
  sent: 'good',
  cancelled: 'bad',
}
export const ISSUE_MOVES: Moves<IssueState> = {
  draft: ['sending'],
  sending: ['paused', 'sent', 'cancelled'],
  // What has left has left: it never becomes a draft again.
  paused: ['sending', 'cancelled'],
  sent: [],
  cancelled: [],
}

const ask = questions<IssueState>()
/** It may still be written, and deleted. */
export const isDraft = ask({ yes: ['draft'], no: ['sending', 'paused', 'sent', 'cancelled'] })
export const isSending = ask({ yes: ['sending'], no: ['draft', 'paused', 'sent', 'cancelled'] })
export const isPaused = ask({ yes: ['paused'], no: ['draft', 'sending', 'sent', 'cancelled'] })
/** Nothing more leaves: everybody's email has its end. */
export const isOver = ask({ yes: ['sent', 'cancelled'], no: ['draft', 'sending', 'paused'] })
export const isCancelled = ask({ yes: ['cancelled'], no: ['draft', 'sending', 'paused', 'sent'] })

/** `leaving`: handed to the mail company, whose answer is not here yet. Nobody else may take it meanwhile. */
export const RECIPIENT_STATES = ['waiting', 'leaving', 'sent', 'failed', 'skipped'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]
export const RECIPIENT = named(RECIPIENT_STATES)
export const RECIPIENT_MOVES: Moves<RecipientState> = {
  waiting: ['leaving', 'skipped'],
  // Back to waiting when the mail company did not answer.
  leaving: ['sent', 'failed', 'waiting', 'skipped'],
  sent: [],
  failed: [],
  skipped: [],
}
const askRecipient = questions<RecipientState>()
export const isWaiting = askRecipient({ yes: ['waiting'], no: ['leaving', 'sent', 'failed', 'skipped'] })
export const isLeaving = askRecipient({ yes: ['leaving'], no: ['waiting', 'sent', 'failed', 'skipped'] })
export const gotIt = askRecipient({ yes: ['sent'], no: ['waiting', 'leaving', 'failed', 'skipped'] })
export const hasFailed = askRecipient({ yes: ['failed'], no: ['waiting', 'leaving', 'sent', 'skipped'] })
/** Its end is still to come. */
export const isToCome = askRecipient({ yes: ['waiting', 'leaving'], no: ['sent', 'failed', 'skipped'] })
