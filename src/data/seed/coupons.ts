/** Seed: the two coupons of product §10.1. */
export const seedCoupons = [
  { code: 'VEREDA3000', pesos: 3000 },
  { code: 'BIENVENIDA', pesos: 1000 },
]
