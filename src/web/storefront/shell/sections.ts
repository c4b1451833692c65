/** The links of the bar (product §2.5). */
import { paths } from '#rules/paths.ts'
export const SECTIONS = [
  { name: 'Ofertas', to: paths.offers },
  { name: 'Vender', to: paths.sell },
  { name: 'Quienes somos', to: paths.about },
  { name: 'Contacto', to: paths.contact },
]
