/** Seed: the high-top shoes. */
import type { SeedProduct } from './seed-product.ts'

export const altas: SeedProduct[] = [
  {
    slug: 'zapatillas-altas-tiza',
    name: 'Zapatillas Altas Tiza',
    brand: 'nike',
    genre: 'mujer',
    colourway: 'Tiza y bordó',
    pesos: 64999,
    score: 4.5,
    showroom: 14,
    stock: { 37: 2, 38: 4, 39: 3, 40: 2, 41: 1 },
    description:
      'Tiza con talón bordó y caña acolchada. Se atan hasta arriba o se llevan con los dos últimos ojales sueltos.',
  },
  {
    slug: 'zapatillas-altas-negras',
    name: 'Zapatillas Altas Negras',
    brand: 'puma',
    genre: 'hombre',
    colourway: 'Negro y tiza',
    pesos: 65999,
    score: 4.6,
    showroom: 21,
    stock: { 39: 2, 40: 3, 41: 4, 42: 5, 43: 3, 44: 2, 45: 1, 46: 1 },
    description:
      'Negras de arriba abajo, con la suela tiza como único contraste. Cuero de flor corregida, forro textil y tirador en el talón.',
  },
  {
    slug: 'zapatillas-altas-mostaza',
    name: 'Zapatillas Altas Mostaza',
    brand: 'adidas',
    genre: 'mujer',
    colourway: 'Mostaza y crema',
    pesos: 62999,
    discount: '40%',
    score: 4.2,
    showroom: 8,
    stock: { 37: 1, 38: 0, 39: 2, 40: 1 },
    description:
      'Mostaza con interior y suela crema. Gamuza blanda que toma la forma del tobillo en dos o tres usos; cepillala en seco.',
  },
  {
    slug: 'zapatillas-altas-damero',
    name: 'Zapatillas Altas Damero',
    brand: 'puma',
    genre: 'hombre',
    colourway: 'Bosque y crema',
    pesos: 68999,
    score: 4.4,
    showroom: 7,
    stock: { 40: 1, 41: 2, 42: 2, 43: 1, 44: 0 },
    description:
      'Verde bosque con damero crema desde el empeine. Caña media alta, suela vulcanizada y cordones anchos.',
  },
  {
    slug: 'zapatillas-altas-ola',
    name: 'Zapatillas Altas Ola',
    brand: 'adidas',
    genre: 'hombre',
    colourway: 'Blanco, celeste y cobalto',
    pesos: 99999,
    score: 4.8,
    showroom: 5,
    stock: { 41: 1, 42: 0, 43: 1 },
    description:
      'Tres capas recortadas como olas, del blanco al cobalto. Edición corta: entraron pocos pares y no se repone el color.',
  },
  {
    slug: 'zapatillas-altas-rojas',
    name: 'Zapatillas Altas Rojas',
    brand: 'nike',
    genre: 'mujer',
    colourway: 'Rojo y bordó',
    pesos: 66999,
    score: 4.3,
    showroom: 9,
    stock: { 37: 2, 38: 2, 39: 1, 40: 0, 41: 1 },
    description:
      'Rojas con detalles bordó en el talón y los ojales. Plantilla gruesa y horma angosta: con pie ancho, pedí un número más.',
  },
]
