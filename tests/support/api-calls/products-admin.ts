/** Calls of the API: products, as the shop's people write them. */
import { ADMINS, DONE, type Calls } from './call.ts'

const FORM = {
  name: 'Zapatilla Contrato',
  category: 'calzado',
  brand: 'nike',
  genre: 'mujer',
  image: `/img/${'a'.repeat(32)}`,
  price: 1000,
  stock: 4,
  size: ['38', '39'],
}

export const PRODUCTS_ADMIN: Calls = {
  createProduct: [
    { body: FORM, ends: [401, 403, 403, 201] },
    {
      body: {
        ...FORM,
        category: undefined,
        categoryName: 'calzado',
        colourway: 'Blanco',
        description: 'De lona',
        offer: true,
        discount: '10%',
        images: [{ url: FORM.image, alt: 'De frente' }],
        sizes: [
          { size: '38', stock: 2 },
          { size: '39', stock: 2 },
        ],
        id: 7,
        sold: 3,
        score: 4,
        average: 4,
        reviews: 0,
        opinion: [],
      },
      ends: [401, 403, 403, 201],
    },
    { body: {}, ends: [401, 403, 403, 422] },
  ],
  changeProduct: [
    { url: '/products/change/5', body: { price: 1500 }, ends: [401, 403, 403, 200] },
    { url: '/products/change/5', body: { price: 1700, version: 1 }, ends: [401, 403, 403, 409] },
    { url: '/products/change/5', body: { price: -1 }, ends: [401, 403, 403, 422] },
    { url: '/products/change/999999', body: {}, ends: ADMINS },
  ],
  removeProduct: [
    { url: '/products/delete/6', ends: [401, 403, 403, 200] },
    { url: '/products/delete/x', ends: ADMINS },
  ],
  // In this order, so that a verified product is what the calls after it find.
  unverifyProduct: [
    { url: '/admin/products/5/verification', ends: DONE },
    { url: '/admin/products/999999/verification', ends: ADMINS },
  ],
  verifyProduct: [
    { url: '/admin/products/5/verification', ends: DONE },
    { url: '/admin/products/6/verification', ends: [401, 403, 403, 409] },
    { url: '/admin/products/999999/verification', ends: ADMINS },
  ],
}
