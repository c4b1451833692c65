/** The main carousel. What each slide leads to is also reachable further down the page. */
export const SLIDES = [
  {
    scene: 'showroom',
    alt: 'El showroom: percheros a los lados y zapatillas sobre plintos en el centro',
    title: 'La calle, elegida a mano',
    text: 'Streetwear y zapatillas originales, revisadas una por una.',
    to: '/',
    button: 'Ver todo',
  },
  {
    scene: 'zapatillas-plintos',
    alt: 'Zapatillas exhibidas sobre plintos de distinta altura',
    title: 'Zapatillas del 37 al 47',
    text: 'Talle por talle, con stock real.',
    to: '/?category=calzado',
    button: 'Ver calzado',
  },
  {
    scene: 'perchero-camperas',
    alt: 'Un perchero con camperas de varios colores',
    title: 'Hasta 50% en seleccionados',
    text: 'Y 3 cuotas sin interés en toda la tienda.',
    to: '/Offers',
    button: 'Ver ofertas',
  },
] as const
