/** The main carousel. What each slide leads to is also reachable further down the page. */
import { paths } from '#rules/paths.ts'
import { instalmentsSaid, type InstalmentTerms } from '#rules/payments/instalments.ts'

export const SLIDES = [
  {
    scene: 'hero-claro',
    alt: 'Cuatro zapatillas de colores sobre cajas y un plinto, en una luz clara',
    title: 'La calle, elegida a mano',
    text: 'Streetwear y zapatillas originales, en consignación.',
    to: paths.home,
    button: 'Ver todo',
  },
  {
    scene: 'zapatillas-plintos',
    alt: 'Zapatillas exhibidas sobre plintos de distinta altura',
    title: 'Zapatillas, talle por talle',
    text: 'El stock de cada número, a la vista.',
    to: paths.category('calzado'),
    button: 'Ver calzado',
  },
  {
    scene: 'perchero-camperas',
    alt: 'Un perchero con camperas de varios colores',
    title: 'Ofertas elegidas',
    text: (terms: InstalmentTerms) => `Y ${instalmentsSaid(terms)} en toda la tienda.`,
    to: paths.offers,
    button: 'Ver ofertas',
  },
] as const
