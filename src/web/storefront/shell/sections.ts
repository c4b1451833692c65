/** The links of the bar, as spec §2 prints them. */
export const SECTIONS = [
  { name: 'Ofertas', to: '/Offers' },
  { name: 'Quienes somos', to: '/About' },
  { name: 'Contacto', to: '/Contact' },
]
