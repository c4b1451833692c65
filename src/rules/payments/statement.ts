/** How much of the shop's name reaches a card statement (product §30.4). */
export const STATEMENT_LETTERS = 13
