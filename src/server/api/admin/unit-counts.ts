/** Counting by API, single pairs and quantities, for a scanner that is no browser: the same verbs and refusals as the pages (product §31.3). */
import * as v from 'valibot'
import { mapDone } from '#rules/outcome.ts'
import { COUNT_SAYS } from '#rules/units/count.ts'
import { UNIT_STATES } from '#rules/units/states.ts'
import { UNIT_LETTERS } from '#rules/units/limits-and-texts.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { count, id, time, told, listOf, titled, object } from '#server/api/operation/shape.ts'

const PATH = '/admin/unit-counts/:id'
const ONE = v.strictObject({ id: told(id, 'El número del recuento') })
const shelf = told(v.string(), 'El estante; vacío: todos')
const owner = told(v.nullable(v.strictObject({ id, name: v.string() })), 'null: la tienda, o tu rol no lo ve')
const counted = {
  code: v.string(),
  name: v.string(),
  size: v.string(),
  state: v.picklist(UNIT_STATES),
  shelf: v.string(),
  entrusted: told(v.boolean(), 'Es de alguien que la dejó en consignación'),
  owner,
}
const list = v.array(v.strictObject(counted))
const sizeResult = v.strictObject({
  sizeId: id,
  expected: count,
  counted: told(v.nullable(count), 'null: nadie la contó'),
  delta: told(v.number(), 'Lo que la aprobación sumó o restó al stock'),
  promised: told(count, 'Prometidas a pedidos, y que no aparecieron'),
  moved: v.boolean(),
})
const result = v.strictObject({
  expected: count,
  seen: count,
  missing: v.array(v.string()),
  unknown: v.array(v.string()),
  elsewhere: v.optional(v.array(v.string())),
  notHere: v.optional(v.array(v.string())),
  writtenOff: v.optional(v.array(v.string())),
  owners: v.optional(listOf({ ownerId: v.nullable(id), expected: count, seen: count })),
  sizes: v.optional(v.array(sizeResult)),
  elsewhereSizes: v.optional(v.array(v.strictObject({ sizeId: id, counted: count }))),
})
const begun = {
  id,
  shelf,
  startedAt: time,
  startedBy: v.string(),
  endedAt: v.nullable(time),
  cancelled: v.boolean(),
}
const line = titled('UnitCountLine', {
  ...begun,
  undone: told(v.boolean(), 'Se deshizo lo que cambió'),
  result: v.nullable(result),
})
const sizes = listOf({
  sizeId: id,
  productId: id,
  name: v.string(),
  size: v.string(),
  shelf: v.string(),
  code: told(v.string(), 'Lo que lee el escáner'),
  expected: told(count, 'En los libros cuando se contó; sin contar, ahora'),
  counted: told(v.nullable(count), 'null: nadie la contó'),
  difference: v.number(),
  moved: told(v.boolean(), 'Se preparó, entró o se ajustó mientras se contaba: no se corrige'),
})
const whole = titled('UnitCount', {
  ...begun,
  endedBy: v.nullable(v.string()),
  undoneAt: v.nullable(time),
  undoneBy: v.nullable(v.string()),
  changed: told(v.boolean(), 'Su aprobación cambió algo, que se puede deshacer'),
  people: told(v.array(v.strictObject({ name: v.string(), scans: count })), 'Quién contó'),
  expected: count,
  seen: told(count, 'De las que deberían estar'),
  missing: list,
  owners: told(
    v.nullable(listOf({ owner, expected: count, seen: count, missing: count })),
    'Lo mismo por dueño; null: tu rol no lo ve',
  ),
  elsewhere: told(list, 'Están, y deberían estar en otro estante'),
  notHere: told(list, 'Están, y no deberían'),
  unknown: told(v.array(v.string()), 'No son de nada que conozcamos'),
  pieces: object('Lo que viene en cantidades', { expected: count, counted: count, sizes, elsewhere: sizes }),
  writtenOff: v.array(v.string()),
  differences: told(v.string(), 'Para aprobar lo que se leyó, y nada más'),
})
const missed = v.strictObject({ ...counted, count: told(id, 'El último recuento en que faltó') })
const approved = v.strictObject({
  adjusted: told(count, 'Talles corregidos'),
  writtenOff: told(count, 'Prendas dadas de baja'),
  missing: told(count, 'Prendas que quedan por buscar'),
})
const said = listOf({
  code: v.string(),
  kind: v.picklist(['ok', 'again', 'look', 'unknown']),
  text: v.string(),
})
const begin = v.strictObject({ shelf: v.optional(v.pipe(shelf, v.maxLength(UNIT_LETTERS.shelf)), '') })
const key = told(v.string(), 'Del envío: el mismo otra vez no cuenta nada dos veces')
const scanned = v.strictObject({
  codes: told(v.array(v.string()), 'Códigos, o lo que dice el QR'),
  quantity: told(v.optional(v.number()), 'Con un solo código de lo que viene en cantidades'),
  key,
})
const fixed = v.strictObject({ quantity: told(v.nullable(v.number()), 'null: se cuenta otra vez'), key })
const approval = v.strictObject({
  differences: v.string(),
  uncounted: told(v.optional(v.boolean(), false), 'Lo que nadie contó no está: queda en 0'),
  writeOff: told(v.optional(v.boolean(), false), 'Dar de baja las de la tienda que nadie vio'),
})

export function addUnitCounts(api: Api, { units: { counts } }: Shop): void {
  const { add } = api.in('Recuentos')
  const reads = { who: 'unit.read' } as const
  const writes = { who: 'stock.write' } as const

  add({
    ...reads,
    id: 'listUnitCounts',
    route: 'GET /admin/unit-counts',
    summary: 'Los últimos recuentos, también los que no terminaron',
    answer: { schema: v.array(line), ends: { 200: 'Los recuentos' } },
    run: ({ visitor }) => counts.list(visitor),
  })
  add({
    ...writes,
    id: 'startUnitCount',
    route: 'POST /admin/unit-counts',
    summary: 'Empezar un recuento, o seguir el que está abierto en ese estante',
    body: {
      schema: begin,
      message: COUNT_SAYS.shelf,
    },
    answer: { schema: v.strictObject({ id }), ends: { 200: 'Su número' } },
    run: ({ visitor, body }) => counts.start(visitor, body),
  })
  add({
    ...reads,
    id: 'findUnitCount',
    route: `GET ${PATH}`,
    summary: 'Lo que debería estar contra lo que se vio, y de quién es',
    params: ONE,
    answer: { schema: whole, ends: { 200: 'El recuento' } },
    run: ({ visitor, params }) => counts.find(visitor, params.id),
  })
  add({
    ...writes,
    id: 'scanUnits',
    route: `POST ${PATH}/scan`,
    summary: 'Anotar lo que se vio: cada prenda única una vez, de lo demás una más por código',
    params: ONE,
    body: {
      schema: scanned,
      message: COUNT_SAYS.nothing,
    },
    answer: {
      schema: v.strictObject({ known: count, unknown: v.array(v.string()), said }),
      ends: { 200: 'Cuántos se conocen, y los que no' },
    },
    failures: [404, 409],
    run: ({ visitor, params, body }) =>
      counts.scan(visitor, params.id, { ...body, codes: body.codes.join('\n') }),
  })
  add({
    ...writes,
    route: `PUT ${PATH}/sizes/:sizeId`,
    id: 'setCountedSize',
    summary: 'Decir cuántas hay de un talle, o que se cuenta otra vez',
    params: v.strictObject({ ...ONE.entries, sizeId: told(id, 'El talle') }),
    body: { schema: fixed, message: COUNT_SAYS.invalid },
    answer: { schema: whole, ends: { 200: 'El recuento' } },
    failures: [404, 409],
    run: async ({ visitor, params, body }) => {
      const input = body.quantity === null ? null : body
      const end = await counts.setSize(visitor, params.id, params.sizeId, input)
      return end.ok ? counts.find(visitor, params.id) : end
    },
  })
  add({
    ...writes,
    id: 'approveUnitCount',
    route: `POST ${PATH}/approve`,
    summary:
      'Aprobar sus diferencias, una sola vez: el stock queda como se contó, y lo que nadie vio por buscar',
    params: ONE,
    body: { schema: approval, message: COUNT_SAYS.invalid },
    answer: { schema: approved, ends: { 200: 'Lo que cambió' } },
    failures: [404, 409],
    run: ({ visitor, params, body }) => counts.approve(visitor, params.id, body),
  })
  add({
    ...writes,
    id: 'cancelUnitCount',
    route: `POST ${PATH}/cancel`,
    summary: 'Cancelarlo: no cambia nada',
    params: ONE,
    answer: { schema: whole, ends: { 200: 'Cómo quedó' } },
    failures: [404, 409],
    run: async ({ visitor, params }) => {
      const end = await counts.cancel(visitor, params.id)
      return end.ok ? counts.find(visitor, params.id) : end
    },
  })
  add({
    ...reads,
    id: 'listMissingUnits',
    route: 'GET /admin/missing-units',
    summary: 'Las que faltaron en un recuento y nadie vio después',
    answer: { schema: v.array(missed), ends: { 200: 'Las prendas' } },
    run: ({ visitor }) => counts.notFound(visitor),
  })
  add({
    ...writes,
    id: 'unitIsHere',
    route: 'POST /admin/missing-units/:code/here',
    summary: 'Está: deja de buscarse',
    params: v.strictObject({ code: told(v.string(), 'El código de la etiqueta') }),
    answer: { schema: v.strictObject({ here: v.boolean() }), ends: { 200: 'Anotado' } },
    failures: [404, 409],
    run: async ({ visitor, params }) =>
      mapDone(await counts.isHere(visitor, params.code), () => ({ here: true })),
  })
  add({
    ...writes,
    id: 'undoUnitCount',
    route: `POST ${PATH}/undo`,
    summary:
      'Deshacer todo lo que cambió su aprobación, si nada se movió después. Otra vez responde lo mismo',
    params: ONE,
    answer: {
      schema: v.strictObject({ adjusted: count, found: count }),
      ends: { 200: 'Cuántos talles y cuántas prendas quedaron como antes' },
    },
    failures: [404, 409],
    run: ({ visitor, params }) => counts.undo(visitor, params.id),
  })
}
