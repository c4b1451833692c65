/** Colours of one model: each is a product of its own, and those of one category and brand that name the same model know each other. */

/** How many colours of a model a page shows. */
export const MOST_COLOURS = 40
/** Of a colour that has no stock. */
export const SOLD_OUT = 'Agotado'
