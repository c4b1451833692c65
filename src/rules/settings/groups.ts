/** How the settings stand together, in the order in which the page asks. */
export const SETTING_GROUPS = [
  'shop',
  'shipping',
  'sender',
  'selling',
  'transfers',
  'gifts',
  'reviews',
  'consignment',
  'calendar',
  'seller',
  'socials',
  'catalogue',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]
type Told = { name: string; about: string; /** Its tables have many columns. */ wide?: true }
export const GROUP_LABEL: Record<SettingGroup, Told> = {
  shop: {
    name: 'La tienda',
    about: 'Cómo se llama y cómo se la encuentra. Lo que queda vacío no se muestra.',
  },
  socials: { name: 'Redes', about: 'Enlaces al pie de cada página. Lo que queda vacío no se muestra.' },
  seller: { name: 'Datos fiscales', about: 'Quién vende, como lo pide la ley.' },
  catalogue: {
    name: 'Catálogo',
    about:
      'Qué se vende, cómo se llama y cuánto puede costar. Lo que ya tienen los productos no se pierde: deja de ofrecerse.',
    wide: true,
  },
  shipping: {
    name: 'Envíos',
    about: 'Cuánto cuesta y cuánto tarda. Un rango de códigos postales vale más que su provincia.',
  },
  sender: {
    name: 'De dónde salen los paquetes',
    about:
      'Con esto los correos cotizan, y va en la etiqueta de cada envío. Lo que falta se avisa al crear uno.',
  },
  calendar: {
    name: 'Calendario',
    about: 'Los feriados nacionales ya están, con los que se corren y los puentes decretados.',
  },
  transfers: {
    name: 'Transferencia y efectivo',
    about: 'Lo que se cobra sin Mercado Pago. Se acredita a mano, en «Por acreditar».',
  },
  gifts: {
    name: 'Tarjetas de regalo',
    about: 'Lo que se cobra por una es dinero que la tienda debe hasta que se use.',
  },
  reviews: { name: 'Opiniones y preguntas', about: 'Quién escribe bajo un producto, y quién mira primero.' },
  consignment: {
    name: 'Consignación',
    about: 'Lo que se acuerda con quien deja un par. Lo ya acordado no cambia.',
    wide: true,
  },
  selling: { name: 'Ventas', about: 'Lo que cada persona puede apartar y pedir.' },
}
