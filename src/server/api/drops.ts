/** Drops by API: what is announced, how each was drawn, and one's own entry. Buying is the same as any other, with the entry's code. */
import * as v from 'valibot'
import { ENTRY_STATES } from '#rules/drops/entry-states.ts'
import { DROP_STATES } from '#rules/drops/states.ts'
import { done } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from './operation/operation.ts'
import { count, id, money, textOrNull, time, told, titled, listOf } from './operation/shape.ts'

const ID = v.strictObject({ id: told(id, 'El número del lanzamiento') })
const look = {
  id,
  productId: id,
  state: v.picklist(DROP_STATES),
  opensAt: time,
  closesAt: time,
  drawAt: time,
  product: v.strictObject({
    name: v.string(),
    brand: v.string(),
    category: v.string(),
    image: textOrNull,
    imageAlt: v.string(),
    price: money,
  }),
}
const entry = {
  code: v.string(),
  size: v.string(),
  state: v.picklist(ENTRY_STATES),
  listed: told(v.boolean(), 'Está en la lista que se publicó'),
  place: v.nullable(count),
  offerUntil: told(v.nullable(time), 'Hasta cuándo se guarda lo que le toca'),
}
const shown = v.pipe(v.strictObject(look), v.title('Drop'))
const whole = titled('DropPage', {
  ...look,
  windowHours: count,
  sizes: v.array(v.strictObject({ size: v.string(), units: count })),
  entries: count,
  commitment: told(textOrNull, 'SHA-256 de la semilla, desde el anuncio'),
  committedAt: v.nullable(time),
  listHash: told(textOrNull, 'SHA-256 de la lista de inscripciones, desde el cierre'),
  closedAt: v.nullable(time),
  seed: told(textOrNull, 'La semilla, desde el sorteo'),
  drawnAt: v.nullable(time),
  finishedAt: v.nullable(time),
  cancelReason: v.string(),
  places: listOf('El orden, una vez sorteado', {
    code: v.string(),
    size: v.string(),
    place: count,
    state: v.picklist(ENTRY_STATES),
  }),
  own: told(v.nullable(v.strictObject(entry)), 'La inscripción de quien pregunta'),
})

export function addDrops(api: Api, { drops }: Shop): void {
  const { add } = api.in('Lanzamientos')
  const about = {} as const

  add({
    ...about,
    id: 'listDrops',
    route: 'GET /drops',
    summary: 'Lo que se vende por sorteo, y lo que ya se sorteó',
    who: 'anybody',
    answer: {
      schema: v.strictObject({ coming: v.array(shown), past: v.array(shown) }),
      ends: { 200: 'Los próximos y los anteriores' },
    },
    run: async () => {
      const { coming, past } = await drops.list()
      return done({ coming, past })
    },
  })
  add({
    ...about,
    id: 'findDrop',
    route: 'GET /drops/:id',
    summary: 'Uno, con lo que se publicó para comprobarlo',
    details:
      'La marca de cada inscripción es HMAC-SHA256 con la semilla (sus 32 bytes) como clave y «huella de la lista:código» como texto; ' +
      'el orden de cada talle es el de sus marcas.',
    who: 'anybody',
    params: ID,
    answer: { schema: whole, ends: { 200: 'El lanzamiento' } },
    failures: [404],
    run: ({ visitor, params }) => drops.find(visitor, params.id),
  })
  add({
    ...about,
    id: 'enterDrop',
    route: 'PUT /drops/:id/entry',
    summary: 'Anotarse, o cambiar de talle; una vez por persona',
    who: 'signed-in',
    params: ID,
    body: {
      schema: v.strictObject({
        size: v.string(),
        dni: v.optional(told(v.string(), 'De quien no lo tiene en sus datos'), ''),
      }),
    },
    answer: { schema: v.strictObject({ code: v.string() }), ends: { 200: 'El código de la inscripción' } },
    failures: [404, 409, 429],
    run: ({ visitor, params, body }) => drops.enter(visitor, params.id, body.size, body.dni),
  })
  add({
    ...about,
    id: 'leaveDrop',
    route: 'DELETE /drops/:id/entry',
    summary: 'Bajarse antes del cierre; después del sorteo, dejar pasar el lugar',
    who: 'signed-in',
    params: ID,
    answer: { schema: v.null(), ends: { 200: 'Hecho' } },
    failures: [404, 409, 429],
    run: ({ visitor, params }) => drops.leave(visitor, params.id),
  })
  add({
    ...about,
    id: 'listOwnEntries',
    route: 'GET /drop-entries',
    summary: 'Las inscripciones de uno, las últimas primero',
    who: 'signed-in',
    answer: {
      schema: v.array(v.strictObject({ ...entry, drop: shown })),
      ends: { 200: 'Las inscripciones' },
    },
    run: ({ visitor }) => drops.own(visitor),
  })
}
