/** By which everything of the checkout that stands outside its form is a part of it. */
export const CHECKOUT_FORM = 'checkout'
