/** What the buttons of a code ask for; apart from what answers them, so that pages carry the names alone. */
export const CODE_INTENTS = { ask: 'code-ask', enter: 'code-enter', other: 'code-other' } as const
export const isCodeIntent = (intent: unknown): boolean =>
  (Object.values(CODE_INTENTS) as unknown[]).includes(intent)
