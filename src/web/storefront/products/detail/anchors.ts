/** The form that buys, and its step where a size is chosen. */
export const BUY_FORM = 'comprar'
export const SIZE_STEP = 'talle'
