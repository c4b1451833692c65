/** Counting single pairs by API, for a scanner that is no browser: the same verbs and refusals as the pages (product §48.6). */
import * as v from 'valibot'
import { mapDone } from '#rules/outcome.ts'
import { COUNT_SAYS } from '#rules/units/count.ts'
import { UNIT_STATES } from '#rules/units/states.ts'
import { UNIT_LETTERS } from '#rules/units/words.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { count, id, time, told } from '#server/api/operation/shape.ts'

const GROUP = 'Prendas únicas: recuentos'
const PATH = '/admin/unit-counts/:id'
const ONE = v.strictObject({ id: told(id, 'El número del recuento') })
const shelf = told(v.string(), 'El estante; vacío: todos')
const counted = {
  code: v.string(),
  name: v.string(),
  size: v.string(),
  state: v.picklist(UNIT_STATES),
  shelf: v.string(),
  entrusted: told(v.boolean(), 'Es de alguien que la dejó en consignación'),
}
const owner = told(v.nullable(v.strictObject({ id, name: v.string() })), 'null: la tienda')
const list = v.array(v.strictObject(counted))
const result = v.strictObject({
  expected: count,
  seen: count,
  missing: v.array(v.string()),
  unknown: v.array(v.string()),
})
const begun = { id, shelf, startedAt: time, startedBy: v.string(), endedAt: v.nullable(time) }
const line = v.pipe(v.strictObject({ ...begun, result: v.nullable(result) }), v.title('UnitCountLine'))
const whole = v.pipe(
  v.strictObject({
    ...begun,
    expected: count,
    seen: told(count, 'De las que deberían estar'),
    missing: list,
    owners: told(
      v.nullable(v.array(v.strictObject({ owner, expected: count, seen: count, missing: count }))),
      'Lo mismo por dueño; null: tu rol no lo ve',
    ),
    elsewhere: told(list, 'Están, y deberían estar en otro estante'),
    notHere: told(list, 'Están, y no deberían'),
    unknown: told(v.array(v.string()), 'No son de ninguna prenda'),
    last: v.nullable(v.strictObject({ code: v.string(), known: v.boolean() })),
  }),
  v.title('UnitCount'),
)
const missed = v.strictObject({ ...counted, owner, count: told(id, 'El último recuento en que faltó') })
const begin = v.strictObject({ shelf: v.optional(v.pipe(shelf, v.maxLength(UNIT_LETTERS.shelf)), '') })
const scanned = v.strictObject({ codes: told(v.array(v.string()), 'Códigos, o lo que dice el QR') })

export function addUnitCounts({ add }: Api, { units: { counts } }: Shop): void {
  const reads = { method: 'GET', group: GROUP, who: 'unit.read' } as const
  const writes = { method: 'POST', group: GROUP, who: 'stock.write' } as const

  add(
    {
      ...reads,
      id: 'listUnitCounts',
      path: '/admin/unit-counts',
      summary: 'Los últimos recuentos, también los que no terminaron',
      answer: { schema: v.array(line), ends: { 200: 'Los recuentos' } },
    },
    ({ visitor }) => counts.list(visitor),
  )
  add(
    {
      ...writes,
      id: 'startUnitCount',
      path: '/admin/unit-counts',
      summary: 'Empezar un recuento, o seguir el que está abierto en ese estante',
      body: {
        schema: begin,
        message: COUNT_SAYS.shelf,
      },
      answer: { schema: v.strictObject({ id }), ends: { 200: 'Su número' } },
    },
    ({ visitor, body }) => counts.start(visitor, body),
  )
  add(
    {
      ...reads,
      id: 'findUnitCount',
      path: PATH,
      summary: 'Lo que debería estar contra lo que se vio, y de quién es',
      params: ONE,
      answer: { schema: whole, ends: { 200: 'El recuento' } },
    },
    ({ visitor, params }) => counts.find(visitor, params.id),
  )
  add(
    {
      ...writes,
      id: 'scanUnits',
      path: `${PATH}/scan`,
      summary: 'Anotar lo que se vio: cada código cuenta una vez, lo mande quien lo mande',
      params: ONE,
      body: {
        schema: scanned,
        message: COUNT_SAYS.nothing,
      },
      answer: {
        schema: v.strictObject({ known: count, unknown: v.array(v.string()) }),
        ends: { 200: 'Cuántos se conocen, y los que no' },
      },
      failures: [404, 409],
    },
    ({ visitor, params, body }) => counts.scan(visitor, params.id, body.codes.join('\n')),
  )
  add(
    {
      ...writes,
      id: 'endUnitCount',
      path: `${PATH}/end`,
      summary: 'Terminarlo: lo que nadie vio queda anotado y por buscar',
      params: ONE,
      answer: { schema: whole, ends: { 200: 'Cómo terminó' } },
      failures: [404, 409],
    },
    async ({ visitor, params }) => {
      const end = await counts.end(visitor, params.id)
      return end.ok ? counts.find(visitor, params.id) : end
    },
  )
  add(
    {
      ...reads,
      id: 'listMissingUnits',
      path: '/admin/missing-units',
      summary: 'Las que faltaron en un recuento y nadie vio después',
      answer: { schema: v.array(missed), ends: { 200: 'Las prendas' } },
    },
    ({ visitor }) => counts.notFound(visitor),
  )
  add(
    {
      ...writes,
      id: 'unitIsHere',
      path: '/admin/missing-units/:code/here',
      summary: 'Está: deja de buscarse',
      params: v.strictObject({ code: told(v.string(), 'El código de la etiqueta') }),
      answer: { schema: v.strictObject({ here: v.boolean() }), ends: { 200: 'Anotado' } },
      failures: [404, 409],
    },
    async ({ visitor, params }) => mapDone(await counts.isHere(visitor, params.code), () => ({ here: true })),
  )
}
