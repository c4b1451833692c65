/** What a product is: its choices and its limits (product §4.2, §4.3). Every page carries this; what its form asks is in product-form.ts. */

/** Every product is for 'Moda' (product §4.4). */
export const DISCIPLINE = 'Moda'
export const MAX_PRICE_PESOS = 150_000
export const MAX_COST_PESOS = 10_000_000
export const MAX_STOCK = 100_000
export const MAX_SCORE = 5
/** «Últimas 2» on a card. */
export const FEW_LEFT = 2

export const IMAGE_MISSING = 'Imagen no encontrada'
export const LOADING = 'Cargando...'
/** Of who told their size. */
export const goneInMySize = (size: string): string => `Tu talle (${size}) está agotado`
/** How many are left of a size or a product. */
export const leftText = (stock: number): string =>
  stock > FEW_LEFT
    ? `${stock} disponibles`
    : stock > 1
      ? `Últimas ${stock}`
      : stock === 1
        ? 'Última unidad'
        : 'Sin stock'

export const IN_STOCK = 'IN STOCK'
export const OUT_OF_STOCK = 'OUT OF STOCK'

/** Shown rating: the mean of the reviews; without reviews, the admin's score (product §4.6). One decimal. */
export const averageScore = (p: { reviewCount: number; reviewSum: number; score: number }): number =>
  Math.round((p.reviewCount > 0 ? p.reviewSum / p.reviewCount : p.score) * 10) / 10
