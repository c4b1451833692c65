/** Seed: the running shoes. */
import type { SeedProduct } from './seed-product.ts'

export const ritmo: SeedProduct[] = [
  {
    slug: 'zapatillas-ritmo-niebla',
    name: 'Zapatillas Ritmo Niebla',
    brand: 'nike',
    genre: 'hombre',
    colourway: 'Gris y naranja',
    pesos: 89999,
    score: 4.7,
    showroom: 15,
    stock: { 40: 2, 41: 3, 42: 4, 43: 3, 44: 2, 45: 1, 46: 0 },
    description:
      'Gris niebla con la media suela naranja. Amortiguación firme, buena para asfalto y tiradas de hasta quince kilómetros; el talón es alto, así que probá medio número más si venís de otra horma.',
  },
  {
    slug: 'zapatillas-ritmo-noche',
    name: 'Zapatillas Ritmo Noche',
    brand: 'adidas',
    genre: 'hombre',
    colourway: 'Negro y lima',
    pesos: 94999,
    score: 4.6,
    showroom: 12,
    stock: { 40: 1, 41: 2, 42: 2, 43: 4, 44: 1, 45: 2 },
    description:
      'Negras con detalles lima que se ven en la calle oscura. Capellada tejida de una pieza, sin costuras que rocen, y suela con surcos profundos.',
  },
  {
    slug: 'zapatillas-ritmo-blancas',
    name: 'Zapatillas Ritmo Blancas',
    brand: 'puma',
    genre: 'mujer',
    colourway: 'Blanco y celeste',
    pesos: 82999,
    score: 4.5,
    showroom: 11,
    stock: { 37: 2, 38: 3, 39: 4, 40: 2, 41: 1 },
    description:
      'Blancas con un panel celeste y suela mullida. Pesan poco y se secan rápido; sirven para el gimnasio y para caminar horas.',
  },
  {
    slug: 'zapatillas-ritmo-fuego',
    name: 'Zapatillas Ritmo Fuego',
    brand: 'nike',
    genre: 'hombre',
    colourway: 'Rojo y naranja',
    pesos: 129999,
    score: 4.9,
    showroom: 6,
    stock: { 41: 1, 42: 1, 43: 2, 44: 1 },
    description:
      'Degradé de rojo a naranja sobre una suela blanca de espuma reactiva. Son las más rápidas de la casa: suaves al apoyar y firmes al despegar.',
  },
  {
    slug: 'zapatillas-ritmo-petroleo',
    name: 'Zapatillas Ritmo Petróleo',
    brand: 'adidas',
    genre: 'hombre',
    colourway: 'Petróleo y menta',
    pesos: 87999,
    score: 4.4,
    showroom: 9,
    stock: { 39: 1, 40: 2, 41: 3, 42: 0, 43: 2, 44: 1 },
    description:
      'Petróleo y menta con la suela moteada. Refuerzo en el talón para quien pisa hacia adentro y una puntera amplia que no aprieta los dedos.',
  },
  {
    slug: 'zapatillas-ritmo-lavanda',
    name: 'Zapatillas Ritmo Lavanda',
    brand: 'nike',
    genre: 'mujer',
    colourway: 'Lavanda y crema',
    pesos: 84999,
    discount: '10%',
    score: 4.6,
    showroom: 13,
    stock: { 37: 1, 38: 2, 39: 3, 40: 2, 41: 0 },
    description:
      'Lavanda y crema, con tejido calado en la punta. Amortiguan sin hundirse y vienen con plantilla antideslizante.',
  },
  {
    slug: 'zapatillas-ritmo-oliva',
    name: 'Zapatillas Ritmo Oliva',
    brand: 'puma',
    genre: 'hombre',
    colourway: 'Oliva y arena',
    pesos: 79999,
    score: 4.3,
    showroom: 4,
    stock: { 40: 0, 41: 0, 42: 0, 43: 0, 44: 0 },
    description:
      'Oliva y arena con un toque naranja en el talón. Suela moteada con tacos bajos: del asfalto al parque sin cambiarte.',
  },
]
