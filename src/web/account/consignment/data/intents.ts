/** What the buttons of one's own data ask for. */
export const ACCOUNT_INTENTS = { ask: 'account-ask', change: 'account-change', write: 'write' } as const
export const CONTACT_INTENTS = { phone: 'phone', ask: 'mailbox-ask', change: 'mailbox' } as const
export const NOTICES_INTENT = 'notices'
