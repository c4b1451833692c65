import { desc } from 'drizzle-orm'
import { coupons } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { COUPON_STATE } from '#rules/coupons/states.ts'
import { list } from '#shop/lists/list.ts'
import { couponView } from './read.ts'

export const couponList = list({
  at: adminPaths.coupons,
  may: 'coupon.read',
  of: { one: 'cupón', many: 'cupones', all: 'Ver todos los cupones' },
  from: (db) => db.select().from(coupons).$dynamic(),
  view: (rows, { clock }) => rows.map((row) => couponView(row, clock())),
  key: ({ id }) => id,
  columns: {
    code: {
      label: 'Código',
      value: ({ code }) => code,
      to: ({ id }) => adminPaths.coupon(id),
      sort: coupons.code,
    },
    state: {
      label: 'Estado',
      kind: 'state',
      value: ({ state }) => COUPON_STATE[state].label,
      tone: ({ state }) => COUPON_STATE[state].tone,
    },
    amount: {
      label: 'Descuento',
      kind: 'money',
      value: ({ amount }) => amount,
      sort: coupons.amountCentavos,
    },
    used: { label: 'Usos', kind: 'count', value: ({ used }) => used, sort: coupons.used },
    maxUses: {
      label: 'Hasta cuántos',
      kind: 'count',
      value: ({ maxUses }) => maxUses,
      sort: coupons.maxUses,
    },
    startsOn: {
      label: 'Desde',
      kind: 'day',
      value: ({ startsOn }) => startsOn,
      sort: coupons.startsAt,
      rare: true,
    },
    endsOn: { label: 'Hasta el', kind: 'day', value: ({ endsOn }) => endsOn, sort: coupons.endsAt },
    createdAt: {
      label: 'Creado',
      kind: 'moment',
      value: ({ createdAt }) => createdAt,
      sort: coupons.id,
      rare: true,
    },
  },
  search: { in: [coupons.code], label: 'Buscar cupón por código', hint: 'Código' },
  order: [desc(coupons.active), desc(coupons.id)],
  file: { name: 'cupones', at: adminPaths.listFile('coupons') },
})
