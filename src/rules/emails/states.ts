/** How far an email is: what its row of the outbox says of it. */
import { questions, type Tone } from '#rules/states.ts'

export type EmailState = 'waiting' | 'sent' | 'failed'
export const EMAIL_STATE_LABEL: Record<EmailState, string> = {
  waiting: 'Por salir',
  sent: 'Enviado',
  failed: 'No salió',
}
export const EMAIL_STATE_TONE: Record<EmailState, Tone> = { waiting: 'wait', sent: 'good', failed: 'bad' }

/** It waits also while it is tried again; one that went out more than 30 days ago has no row any more. */
export function emailState(row: { doneAt: Date | null; failedAt: Date | null } | undefined): EmailState {
  if (row === undefined || row.doneAt) return 'sent'
  return row.failedAt ? 'failed' : 'waiting'
}

/** Given up: an admin sees why and may have it tried again. */
export const hasFailed = questions<EmailState>()({ yes: ['failed'], no: ['waiting', 'sent'] })
