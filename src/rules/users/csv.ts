/** The files of customers and of the team: their columns in their order, and what stands in each. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { ROLE_LABEL, type Role } from './roles.ts'

export type ExportedCustomer = {
  id: number
  username: string
  name: string
  surname: string
  email: string
  phone: string
  province: string
  createdAt: Date
  /** Orders that were paid, and what stayed of their money. */
  orders: number
  units: number
  spent: Centavos
  firstAt: Date | null
  lastAt: Date | null
  ban: boolean
}
export type ExportedMember = {
  username: string
  name: string
  surname: string
  email: string
  role: Role
  /** Since when their account exists, or when they were invited. */
  at: Date
  state: 'works' | 'banned' | 'invited' | 'expired'
}

type Cell = string | number
type Columns<T> = Record<string, (row: T) => Cell>
const day = (at: Date | null): string => (at === null ? '' : dayOf(at))

const CUSTOMER: Columns<ExportedCustomer> = {
  Número: ({ id }) => id,
  Usuario: ({ username }) => username,
  Nombre: ({ name }) => name,
  Apellido: ({ surname }) => surname,
  'E-mail': ({ email }) => email,
  Teléfono: ({ phone }) => phone,
  Provincia: ({ province }) => province,
  'Cuenta desde': ({ createdAt }) => day(createdAt),
  'Pedidos pagados': ({ orders }) => orders,
  Unidades: ({ units }) => units,
  Gastado: ({ spent }) => toPesos(spent),
  'Primera compra': ({ firstAt }) => day(firstAt),
  'Última compra': ({ lastAt }) => day(lastAt),
  Baneado: ({ ban }) => (ban ? 'Sí' : ''),
}
const STATE: Record<ExportedMember['state'], string> = {
  works: 'Trabaja acá',
  banned: 'Baneado',
  invited: 'Invitado',
  expired: 'Invitación vencida',
}
const MEMBER: Columns<ExportedMember> = {
  Usuario: ({ username }) => username,
  Nombre: ({ name }) => name,
  Apellido: ({ surname }) => surname,
  'E-mail': ({ email }) => email,
  Rol: ({ role }) => ROLE_LABEL[role],
  Situación: ({ state }) => STATE[state],
  Desde: ({ at }) => day(at),
}

const cellsOf =
  <T>(columns: Columns<T>) =>
  (row: T): Cell[] =>
    Object.values(columns).map((cell) => cell(row))
export const CUSTOMER_COLUMNS = Object.keys(CUSTOMER)
export const customerCells = cellsOf(CUSTOMER)
export const MEMBER_COLUMNS = Object.keys(MEMBER)
export const memberCells = cellsOf(MEMBER)
