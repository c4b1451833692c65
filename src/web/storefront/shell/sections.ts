/** The links of the bar (product §2.5). */
export const SECTIONS = [
  { name: 'Ofertas', to: '/Offers' },
  { name: 'Quienes somos', to: '/About' },
  { name: 'Contacto', to: '/Contact' },
]
