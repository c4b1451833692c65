/** Single pairs by API, for the shop's people: the same verbs, refusals and record as their pages. */
import * as v from 'valibot'
import { mapDone, type Outcome } from '#rules/outcome.ts'
import { GRADES } from '#rules/units/grade.ts'
import { earlierForm, newUnitCall, otherPairForm, unitCall, unitReason } from '#rules/units/form.ts'
import { UNIT_LACKS } from '#rules/units/lacks.ts'
import { UNIT_STATES } from '#rules/units/states.ts'
import { UNIT_BOXES, UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import type { UnitPage } from '#shop/units/desk/unit-page.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import { id, only, money, textOrNull, time, told, titled, listOf } from '#server/api/operation/shape.ts'
import { pairPrice, unitFlaws, unitPictures } from '#server/api/unit-shape.ts'

const PATH = '/admin/units/:code'
const CODE = v.strictObject({
  code: told(v.string(), 'El código de la etiqueta; con o sin guiones, en mayúsculas o minúsculas'),
})
const state = v.picklist(UNIT_STATES)
const described = {
  id,
  code: v.string(),
  state,
  grade: v.picklist(GRADES),
  ...pairPrice,
  product: v.string(),
  brand: v.string(),
  size: v.string(),
  model: v.string(),
  sizeLabel: told(v.string(), 'El talle como dice la etiqueta de adentro'),
  shelf: v.string(),
  image: textOrNull,
  listedAt: v.nullable(time),
  createdAt: time,
  lacks: told(v.array(v.picklist(UNIT_LACKS)), 'Qué le falta, de camino a la venta'),
}
const order = v.strictObject({ id, number: v.string() })
const pair = titled('Unit', {
  ...described,
  productId: told(v.nullable(id), 'null: todavía no está en el catálogo'),
})
const whole = titled('UnitPage', {
  ...described,
  productId: id,
  colour: v.string(),
  box: v.picklist(UNIT_BOXES),
  unmarked: told(v.boolean(), 'Alguien la miró entera y no tiene marcas'),
  cost: told(v.nullable(money), 'Lo que costó; null: no se sabe, o tu rol no lo ve'),
  seal: told(v.string(), 'El número del precinto'),
  version: id,
  entrusted: told(v.boolean(), 'Es de alguien que la dejó en consignación'),
  firstListedAt: told(v.nullable(time), 'Desde entonces tiene pasaporte'),
  pictures: unitPictures,
  flaws: unitFlaws,
  history: listOf({
    at: time,
    who: v.string(),
    from: v.nullable(state),
    to: state,
    reason: v.string(),
    order: v.nullable(order),
  }),
  orders: v.array(order),
  earlier: told(textOrNull, 'El código que tenía la vez anterior que estuvo en la tienda'),
  missing: told(v.array(v.string()), 'Qué falta para ponerla a la venta'),
  cameBack: told(textOrNull, 'El código de la devolución con que volvió, mientras hay que compararla'),
})
const shelf = told(v.string(), 'Sólo de este estante')

export function addUnitsAdmin(api: Api, { units }: Shop): void {
  const { add } = api.in('Prendas únicas: administración')
  const reads = { who: 'unit.read' } as const
  const writes = { who: 'unit.write' } as const
  const one = { params: CODE, answer: { schema: whole, ends: { 200: 'La prenda' } } } as const
  /** How it is once the verb has done its part. */
  const after = async (visitor: Visitor, end: Outcome<{ code: string }>) =>
    end.ok ? mapDone(await units.look(visitor, end.value.code), wholeAnswer) : end

  add({
    ...reads,
    id: 'adminListUnits',
    route: 'GET /admin/units',
    summary: 'Las prendas únicas, las últimas primero',
    query: v.strictObject({
      q: v.optional(told(v.string(), 'Código, o palabras del producto, modelo, estante o precinto'), ''),
      state: v.optional(told(state, 'En qué situación está')),
      productId: v.optional(told(id, 'De este producto')),
      size: v.optional(told(v.string(), 'De este talle'), ''),
      shelf: v.optional(shelf, ''),
      incomplete: v.optional(told(v.boolean(), 'Sólo las que van a venderse y algo les falta'), false),
      page,
    }),
    answer: { schema: v.array(pair), ends: { 200: 'Las prendas' }, rows: 'units' },
    run: ({ visitor, query: { state: wanted, productId, ...query } }) =>
      units.search(visitor, {
        ...query,
        state: wanted ?? null,
        productId: productId ?? null,
      }),
  })
  add({
    ...reads,
    ...one,
    id: 'adminFindUnit',
    route: `GET ${PATH}`,
    summary: 'Una prenda con sus fotos, detalles e historia',
    run: async ({ visitor, params }) => mapDone(await units.look(visitor, params.code), wholeAnswer),
  })
  add({
    ...writes,
    id: 'createUnits',
    route: 'POST /admin/units',
    summary: 'Cargar una prenda, o varias iguales de una vez: cada una con su código',
    details: 'Ninguna queda a la venta. La misma `key` otra vez son las mismas prendas.',
    body: { schema: newUnitCall, message: UNIT_SAYS.invalid },
    answer: { schema: v.strictObject({ codes: v.array(v.string()) }), ends: { 201: 'Cargadas' } },
    failures: [409],
    run: ({ visitor, sent }) => units.create(visitor, sent),
  })
  add({
    ...writes,
    ...one,
    route: `PUT ${PATH}`,
    id: 'changeUnit',
    summary: 'Cambiar sus datos, fotos y detalles',
    details:
      '`version` es la de la prenda que se leyó. A la venta, tiene que seguir en condiciones de estarlo.',
    body: { schema: unitCall, message: UNIT_SAYS.invalid },
    failures: [404, 409],
    run: async ({ visitor, params, sent }) => after(visitor, await units.edit(visitor, params.code, sent)),
  })
  for (const [deed, name, summary] of [
    ['list', 'listUnit', 'Ponerla a la venta; si no se puede, dice todo lo que falta'],
    ['unlist', 'unlistUnit', 'Sacarla de la venta'],
    ['found', 'foundUnit', 'Apareció una que estaba dada de baja'],
  ] as const)
    add({
      ...writes,
      ...one,
      id: name,
      route: `POST ${PATH}/${deed}`,
      summary,
      failures: [404, 409],
      run: async ({ visitor, params }) => after(visitor, await units[deed](visitor, params.code)),
    })
  add({
    ...writes,
    ...one,
    id: 'writeOffUnit',
    route: `POST ${PATH}/write-off`,
    summary: 'Darla de baja: se perdió, la robaron o se rompió con nosotros',
    body: { schema: only(unitReason), message: UNIT_SAYS.reason },
    failures: [404, 409],
    run: async ({ visitor, params, sent }) =>
      after(visitor, await units.writeOff(visitor, params.code, sent)),
  })
  add({
    ...writes,
    ...one,
    id: 'earlierUnit',
    route: `POST ${PATH}/earlier`,
    summary: 'Ya había estado en la tienda: qué código tenía',
    details: 'Sin código, nunca estuvo. Los pasaportes de las dos llevan de una a la otra.',
    body: { schema: only(earlierForm), message: UNIT_SAYS.earlier },
    failures: [404, 409],
    run: async ({ visitor, params, sent }) => after(visitor, await units.earlier(visitor, params.code, sent)),
  })
  add({
    ...writes,
    ...one,
    who: 'unit.inspect',
    id: 'sameUnitCameBack',
    route: `POST ${PATH}/same-pair`,
    summary: 'Volvió, y es el mismo par: queda guardada',
    failures: [404, 409],
    run: async ({ visitor, params }) => after(visitor, await units.samePair(visitor, params.code)),
  })
  add({
    ...writes,
    ...one,
    who: 'unit.inspect',
    id: 'otherUnitCameBack',
    route: `POST ${PATH}/other-pair`,
    summary: 'Volvió, y es otro par o lo usaron: la devolución se rechaza, y la venta sigue',
    details:
      '`what`: `other`, es otro par; `worn`, es el mismo y lo usaron. Lo decide otra persona que quien lo recibió, con fotos de la tienda en la devolución. A quien lo mandó le llega el porqué por e-mail.',
    body: { schema: only(otherPairForm), message: UNIT_SAYS.otherPair },
    failures: [404, 409],
    run: async ({ visitor, params, sent }) =>
      after(visitor, await units.otherPair(visitor, params.code, sent)),
  })
}
const wholeAnswer = ({ cameBack, ...unit }: UnitPage) => ({
  ...unit,
  cameBack: cameBack?.code ?? null,
})
