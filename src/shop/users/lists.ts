import { asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { list } from '#shop/lists/list.ts'
import { KNOWN_PERSON } from './person.ts'

const ORDERS = sql<number>`(select count(*)::int from orders o where o.user_id = users.id)`
const NAME = sql`lower(${users.username})`
export const USER = {
  ...KNOWN_PERSON,
  emailVerified: users.emailVerified,
  banReason: users.banReason,
  createdAt: users.createdAt,
  /** Placed, whatever became of them. */
  orders: ORDERS.as('orders'),
}

/** By username, whatever the case (product §18.7); nobody whose account is erased. */
export const userList = list({
  at: adminPaths.users,
  may: 'person.list',
  of: { one: 'usuario', many: 'usuarios', all: 'Ver todos' },
  from: (db) => db.select(USER).from(users).$dynamic(),
  base: isNull(users.deletedAt),
  key: ({ id }) => id,
  columns: {
    username: { label: 'Usuario', value: ({ username }) => username, sort: NAME },
    orders: { label: 'Pedidos', kind: 'count', value: ({ orders }) => orders, sort: ORDERS },
    createdAt: { label: 'Desde', kind: 'day', value: ({ createdAt }) => createdAt, sort: users.createdAt },
  },
  filters: {
    ver: {
      label: 'Vistas',
      none: 'Todos',
      look: 'links',
      counted: true,
      options: [
        { value: 'staff', label: 'Equipo', where: isNotNull(users.role) },
        { value: 'banned', label: 'Baneados', where: eq(users.ban, true) },
      ],
    },
  },
  search: {
    in: [users.username, sql`${users.name} || ' ' || ${users.surname}`, users.email],
  },
  order: [asc(NAME), asc(users.id)],
  file: { name: 'clientes', at: adminPaths.usersFile, may: 'person.export' },
})
