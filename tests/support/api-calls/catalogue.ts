/** Calls of the API: the catalogue and buying from it, with what older clients send (product §31.2). */
import { filledForm } from '#tests/support/builders.ts'
import { type Calls } from './call.ts'

export const CATALOGUE: Calls = {
  listProducts: [
    { ends: [200, 200, 200, 200] },
    { url: '/products?q=zapatila&limit=3&page=2&sort=-price', ends: [200, 200, 200, 200] },
  ],
  listChoices: { ends: [200, 200, 200, 200] },
  findProduct: [
    { url: '/products/1', ends: [200, 200, 200, 200] },
    { url: '/products/999999', ends: [404, 404, 404, 404] },
  ],
  savePersonalData: [
    { body: filledForm(), ends: [401, 200, 403, 200] },
    { body: {}, ends: [401, 422, 403, 422] },
  ],
  findPersonalData: { ends: [401, 200, 200, 200] },
  buy: [
    {
      body: [{ id: 1, name: 'Zapatilla', price: 1, image: '/a.png', stock: 3, size: '42' }],
      ends: [401, 201, 403, 201],
    },
    {
      body: { items: [{ id: 1, size: '42', quantity: 1 }], coupon: null, personal: filledForm() },
      ends: [401, 201, 403, 201],
    },
    { body: { items: [{ id: 1, size: '42' }], total: 1 }, ends: [401, 409, 403, 409] },
    { body: [], ends: [401, 422, 403, 422] },
  ],
  placeOrder: { body: { items: [{ id: 1, size: '42' }], delivery: 'pickup' }, ends: [401, 201, 403, 201] },
  quote: [
    { body: { items: [{ id: 1, size: '42' }], coupon: 'VEREDA3000' }, ends: [200, 200, 200, 200] },
    { body: { items: [] }, ends: [422, 422, 422, 422] },
  ],
  quoteShipping: [
    { body: { items: [{ id: 1, size: '42' }], postalCode: '1900' }, ends: [200, 200, 200, 200] },
    { body: { items: [{ id: 1 }], postalCode: 'nada' }, ends: [422, 422, 422, 422] },
    { body: { postalCode: '1900' }, ends: [422, 422, 422, 422] },
    { body: { link: 'x', postalCode: '1900' }, ends: [404, 404, 403, 404] },
  ],
  checkCoupon: [
    { body: { code: 'VEREDA3000', subtotal: 50000 }, ends: [200, 200, 200, 200] },
    { body: { code: 'NADA', subtotal: 50000 }, ends: [422, 422, 422, 422] },
  ],
}
