/** What a row is asked for by: anything else is nobody's, and never reaches the database. */

/** A number that the column can hold; anything else would be an error of the database instead of something missing. */
export const inReach = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 2_147_483_647

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An order's reference, and a gift card's, is a random UUID. */
export const isReference = (text: string): boolean => UUID.test(text)
