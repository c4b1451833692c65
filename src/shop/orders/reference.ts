/** An order's reference is a random UUID; anything else is nobody's order, and never reaches the database. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isReference = (text: string): boolean => UUID.test(text)
