/** What the buttons of the way in ask for; apart from what answers them, so that pages carry the names alone. */
export const DOOR = { askLink: 'link', askCode: 'code-ask', typeCode: 'code-type', leave: 'leave' } as const
export const isDoorIntent = (intent: unknown): boolean => intent === DOOR.askCode || intent === DOOR.typeCode
