/** Seed: the two coupons of spec §9, whose codes the spec does not print. */
export const seedCoupons = [
  { code: 'VEREDA3000', pesos: 3000 },
  { code: 'BIENVENIDA', pesos: 1000 },
]
