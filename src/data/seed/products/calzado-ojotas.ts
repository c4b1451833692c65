/** Seed: the slides. */
import type { SeedProduct } from './seed-product.ts'

export const ojotas: SeedProduct[] = [
  {
    slug: 'ojotas-costanera-negras',
    name: 'Ojotas Costanera Negras',
    brand: 'adidas',
    genre: 'hombre',
    colourway: 'Negro y tiza',
    materials: 'Goma',
    pesos: 9999,
    score: 4.2,
    showroom: 29,
    stock: { 39: 4, 40: 6, 41: 7, 42: 5, 43: 3, 44: 2 },
    description:
      'Negras, con VEREDA en tiza sobre la tira. Base de goma con canales para que escurra el agua de la ducha o la pileta.',
  },
  {
    slug: 'ojotas-costanera-ola',
    name: 'Ojotas Costanera Ola',
    brand: 'nike',
    genre: 'mujer',
    colourway: 'Crema y cobalto',
    materials: 'Tira acolchada de cuero sintético, base de goma EVA',
    pesos: 11999,
    score: 4.4,
    showroom: 12,
    stock: { 37: 3, 38: 5, 39: 4, 40: 1 },
    description:
      'Crema con olas cobalto en la tira acolchada. Planta con relieve suave, cómodas desde el primer minuto.',
  },
  {
    slug: 'ojotas-costanera-damero',
    name: 'Ojotas Costanera Damero',
    brand: 'puma',
    genre: 'hombre',
    colourway: 'Terracota y crema',
    materials: 'Goma de una sola pieza',
    pesos: 10999,
    score: 4.0,
    showroom: 6,
    stock: { 40: 2, 41: 3, 42: 2, 43: 0 },
    description:
      'Terracota con la tira en damero crema. Goma de una sola pieza que no se despega con el sol ni con la arena.',
  },
  {
    slug: 'ojotas-costanera-puntos',
    name: 'Ojotas Costanera Puntos',
    brand: 'puma',
    genre: 'mujer',
    colourway: 'Salvia y bosque',
    materials: 'Goma EVA',
    pesos: 5999,
    score: 3.9,
    showroom: 17,
    stock: { 37: 0, 38: 0, 39: 0 },
    description:
      'Verdes con puntos menta, livianas y baratas. Talle chico: si estás entre dos números, llevá el más grande.',
  },
]
