import { desc } from 'drizzle-orm'
import { promotions } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { describePromotion } from '#rules/promotions/describe.ts'
import { PROMOTION_STATE } from '#rules/promotions/states.ts'
import { list } from '#shop/lists/list.ts'
import { promotionViews } from './views.ts'

export const promotionList = list({
  at: adminPaths.promotions,
  may: 'coupon.read',
  of: { one: 'promoción', many: 'promociones', all: 'Ver todas' },
  from: (db) => db.select().from(promotions).$dynamic(),
  view: (rows, context) => promotionViews(context, rows),
  key: ({ id }) => id,
  columns: {
    name: {
      label: 'Nombre',
      value: ({ name }) => name,
      to: ({ id }) => adminPaths.promotion(id),
      note: (promotion, { settings }) => describePromotion(promotion, settings),
      sort: promotions.name,
    },
    state: {
      label: 'Estado',
      kind: 'state',
      value: ({ state }) => PROMOTION_STATE[state].label,
      tone: ({ state }) => PROMOTION_STATE[state].tone,
    },
    used: { label: 'Usos', kind: 'count', value: ({ used }) => used },
    maxUses: { label: 'Hasta cuántos', kind: 'count', value: ({ maxUses }) => maxUses, rare: true },
    given: { label: 'Descontó', kind: 'money', value: ({ given }) => given },
    endsOn: {
      label: 'Hasta el',
      kind: 'day',
      value: ({ endsOn }) => endsOn,
      sort: promotions.endsAt,
      rare: true,
    },
  },
  search: {
    in: [promotions.name, promotions.code],
    label: 'Buscar promoción por nombre',
    hint: 'Nombre o código',
  },
  order: [desc(promotions.active), desc(promotions.id)],
})
