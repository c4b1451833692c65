/** Where what a courier asks for a parcel is asked. Apart from the other addresses: only its own small forms carry it. */
export const shippingPaths = { quote: '/shipping-quote' }
