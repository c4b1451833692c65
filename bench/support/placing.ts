/** A shopper's order by API, each with a key of its own. */
import { randomUUID } from 'node:crypto'
import type { Ask } from './load.ts'

const PERSONAL = {
  nameCompra: 'Ana',
  surnameCompra: 'Pérez',
  ageCompra: '1990-05-20',
  companyName: '',
  streetAddress: 'Av. Corrientes 1234',
  apartment: '',
  province: 'Santa Fe',
  codePostal: '2000',
  phoneNumber: '11 2345-6789',
  emailCompra: 'ana@example.com',
  extraNotes: '',
}

/** All of them ask from this machine. */
export const EVERYBODY_HERE = { ORDERS_PER_ADDRESS: '1000000' }

export const placing = (product: number, size: string, cookie: string, unit?: string): Ask => ({
  path: '/api/orders',
  method: 'POST',
  headers: { cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
  body: JSON.stringify({ items: [{ id: product, size, ...(unit ? { unit } : {}) }], personal: PERSONAL }),
})
