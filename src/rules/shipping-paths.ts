/** Where what a courier asks for a parcel is asked. Apart from the other addresses: only its own small forms carry it. */
export const shippingPaths = { quote: '/shipping-quote' }
/** In its form: of which order that was taken down, by the token of its link. Else it is of the cart. */
export const OF_ORDER = 'pedido'
