/** Seed: the people of the demo. Those of product §41.3 can sign in from the first page; a dozen customers have a past. */

import type { Role } from '#rules/users/roles.ts'

export type DemoUser = {
  /** Short name used by the other seed files. */
  key: string
  /** The identity provider's name for the account. */
  subject: string
  email: string
  username: string
  name: string
  surname: string
  role: Role | null
  ban: boolean
  banReason: string | null
  /** Since when there is an account, in days before now. */
  daysAgo: number
}

/** Where something is brought to. */
export type Place = Pick<Address, 'street' | 'apartment' | 'province' | 'postalCode' | 'locality' | 'notes'>
/** Where they live and how to reach them; whoever bought something has one. */
export type Address = {
  birthDate: string
  street: string
  apartment?: string
  company?: string
  province: string
  postalCode: string
  locality?: string
  /** Ten digits, as rules/checkout/purchase.ts stores them. */
  phone: string
  notes?: string
}

const person = (
  key: string,
  name: string,
  surname: string,
  username: string,
  daysAgo: number,
  more: Partial<DemoUser> = {},
): DemoUser => ({
  key,
  subject: `demo-${key}`,
  email: `${key}@vereda.test`,
  username,
  name,
  surname,
  role: null,
  ban: false,
  banReason: null,
  daysAgo,
  ...more,
})

export const demoUsers: DemoUser[] = [
  person('admin', 'Ana', 'Romero', 'ana.vereda', 170, { role: 'owner' }),
  person('cliente', 'Camila', 'Sosa', 'camisosa', 120),
  person('baneado', 'Bruno', 'Paz', 'brunopaz', 95, {
    ban: true,
    banReason: 'Insultos repetidos en los comentarios.',
  }),
  person('ventas', 'Vera', 'Molina', 'vera.ventas', 160, { role: 'sales' }),
  person('deposito', 'Diego', 'Funes', 'diego.deposito', 158, { role: 'warehouse' }),
  person('contador', 'Clara', 'Ibarra', 'clara.contador', 150, { role: 'accountant' }),
  person('lucia', 'Lucía', 'Benítez', 'lubenitez', 140),
  person('martin', 'Martín', 'Acosta', 'tincho.acosta', 138),
  person('sofia', 'Sofía', 'Quiroga', 'sofiq', 131),
  person('nahuel', 'Nahuel', 'Paredes', 'nahuelp', 127),
  person('valentina', 'Valentina', 'Suárez', 'valensuarez', 118),
  person('ezequiel', 'Ezequiel', 'Ledesma', 'ezeledesma', 112),
  person('florencia', 'Florencia', 'Núñez', 'flornunez', 104),
  person('tomas', 'Tomás', 'Villalba', 'tomivillalba', 99),
  person('agustina', 'Agustina', 'Godoy', 'agusgodoy', 90),
  person('ramiro', 'Ramiro', 'Cabrera', 'ramacabrera', 84),
  person('milagros', 'Milagros', 'Peralta', 'miliperalta', 77),
  person('joaquin', 'Joaquín', 'Medina', 'joacomedina', 71),
]

/** Besides that, where else they have things brought to. */
export const otherAddresses: Record<string, Place & { label: string }> = {
  cliente: {
    label: 'Trabajo',
    street: 'Av. Córdoba 1345',
    apartment: 'Piso 7',
    province: 'Ciudad Autonoma De Buenos Aires',
    postalCode: '1055',
    notes: 'De lunes a viernes de 10 a 18, en recepción.',
  },
}

/** Streets are real, houses and phones are not. */
export const addresses: Record<string, Address> = {
  cliente: {
    birthDate: '1994-03-18',
    street: 'Gurruchaga 1482',
    apartment: '3 B',
    province: 'Ciudad Autonoma De Buenos Aires',
    postalCode: '1414',
    phone: '1155550148',
    notes: 'Tocar timbre dos veces, el portero no anda.',
  },
  lucia: {
    birthDate: '1991-07-02',
    street: 'Av. Rivadavia 5210',
    apartment: '8 A',
    province: 'Ciudad Autonoma De Buenos Aires',
    postalCode: '1424',
    phone: '1155550112',
  },
  martin: {
    birthDate: '1988-11-23',
    street: 'Calle 12 número 845',
    province: 'Buenos Aires',
    postalCode: '1900',
    phone: '2215550163',
    notes: 'Entre 48 y 49.',
  },
  sofia: {
    birthDate: '1997-01-30',
    street: 'Duarte Quirós 1675',
    apartment: '2 C',
    province: 'Cordoba',
    postalCode: '5000',
    phone: '3515550127',
  },
  nahuel: {
    birthDate: '2000-05-14',
    street: 'Diagonal Brown 310',
    province: 'Buenos Aires',
    postalCode: '1846',
    phone: '1155550175',
  },
  valentina: {
    birthDate: '1993-09-09',
    street: 'Bv. Oroño 1120',
    apartment: '5 D',
    province: 'Santa Fe',
    postalCode: '2000',
    phone: '3415550134',
  },
  ezequiel: {
    birthDate: '1985-12-05',
    street: 'San Martín 940',
    province: 'Mendoza',
    postalCode: '5500',
    phone: '2615550119',
    company: 'Ledesma Gráfica',
  },
  florencia: {
    birthDate: '1996-06-27',
    street: 'Thames 2033',
    apartment: 'PB 1',
    province: 'Ciudad Autonoma De Buenos Aires',
    postalCode: '1425',
    phone: '1155550181',
  },
  tomas: {
    birthDate: '1999-04-11',
    street: 'Av. Alem 562',
    province: 'Buenos Aires',
    postalCode: '8000',
    locality: 'Bahía Blanca',
    phone: '2915550156',
  },
  agustina: {
    birthDate: '1990-10-20',
    street: '25 de Mayo 288',
    province: 'Tucumán',
    postalCode: '4000',
    phone: '3815550142',
  },
  ramiro: {
    birthDate: '1987-02-16',
    street: 'Leloir 455',
    province: 'Neuquén',
    postalCode: '8300',
    phone: '2995550108',
  },
  milagros: {
    birthDate: '2001-08-03',
    street: 'Av. Triunvirato 4377',
    apartment: '11 F',
    province: 'Ciudad Autonoma De Buenos Aires',
    postalCode: '1431',
    phone: '1155550190',
  },
  joaquin: {
    birthDate: '1995-12-29',
    street: 'Belgrano 731',
    province: 'Salta',
    postalCode: '4400',
    phone: '3875550121',
    notes: 'Dejar en la verdulería de al lado si no hay nadie.',
  },
}

/** The client's favourites. */
export const favouriteSlugs = [
  'zapatillas-ritmo-lavanda',
  'buzo-canguro-crema',
  'rompevientos-rio',
  'camiseta-sur-celeste',
]
