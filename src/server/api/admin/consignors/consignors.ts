/** Consignors by API, for the shop's people: the same verbs, refusals and record as their pages; documents and accounts masked. */
import { pairPrice } from '#server/api/unit-shape.ts'
import * as v from 'valibot'
import { ADULT_SAID } from '#rules/consignment/people/letters.ts'
import {
  CONSIGNOR_FLAGS,
  CONSIGNOR_SAYS,
  CONSIGNORS_ONLY,
  documentForm,
} from '#rules/consignment/people/consignor.ts'
import { offerMessage } from '#rules/consignment/offers/form.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { OWNER_NOTICES } from '#rules/consignment/people/notices.ts'
import { ACCEPTED_HOW } from '#rules/consignment/labels.ts'
import { type Outcome } from '#rules/outcome.ts'
import { UNIT_STATES } from '#rules/units/states.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import {
  id,
  only,
  textOrNull,
  time,
  told,
  signed,
  titled,
  orNull,
  listOf,
} from '#server/api/operation/shape.ts'

export const CONSIGNOR_GROUP = 'Consignantes: administración'
export const CONSIGNOR_PATH = '/admin/consignors/:id'
export const CONSIGNOR = v.strictObject({ id: told(id, 'El número de la persona') })
const masked = told(v.string(), 'Enmascarado: «···456»; vacío mientras no se sabe')
const balance = told(v.nullable(signed), 'Lo que se le debe, bajo cero lo que debe; null: tu rol no lo ve')
const line = titled('Consignor', {
  id,
  name: v.string(),
  surname: v.string(),
  email: v.string(),
  phone: v.string(),
  dni: masked,
  blocked: told(v.boolean(), 'No se le toma más'),
  pairs: told(v.number(), 'Los que están en la tienda'),
  balance,
  createdAt: time,
})
export const consignorAnswer = titled('ConsignorPage', {
  id,
  name: v.string(),
  surname: v.string(),
  email: v.string(),
  emailProven: told(v.boolean(), 'Escribió un código que fue a ese correo'),
  phone: v.string(),
  dni: masked,
  cuil: masked,
  seen: v.nullable(v.strictObject({ at: time, by: v.string() })),
  adult: v.boolean(),
  note: v.string(),
  blockedReason: textOrNull,
  noticesOff: told(v.array(v.picklist(OWNER_NOTICES)), 'Novedades que apagó; el resto se le escribe igual'),
  died: orNull('Desde entonces nada se acuerda ni se le escribe', { on: v.string(), how: v.string() }),
  heirs: listOf('Quienes heredan', {
    id,
    name: v.string(),
    dni: masked,
    paper: told(v.string(), 'El que se vio'),
    by: v.string(),
    confirmedAt: v.nullable(time),
    confirmedBy: v.string(),
    mine: told(v.boolean(), 'Lo anotó quien pregunta: lo confirma otra persona'),
    payee: told(
      v.picklist(['no', 'marked', 'yes']),
      'De varios, a quién se le paga; `marked`: falta que otra persona lo confirme',
    ),
    payeeMine: told(v.boolean(), 'Lo marcó quien pregunta'),
  }),
  userId: v.nullable(id),
  version: told(id, 'Va de vuelta al cambiarlo, para que dos personas se noten'),
  createdAt: time,
  own: told(v.boolean(), 'Es quien pregunta: lo atiende otra persona'),
  flags: listOf({
    flag: v.picklist(CONSIGNOR_FLAGS),
    with: v.array(v.strictObject({ id, name: v.string() })),
  }),
  agreements: listOf({ version: id, at: time, how: v.picklist(ACCEPTED_HOW), witness: textOrNull }),
  accounts: listOf('La primera es la que rige', {
    id,
    account: masked,
    holder: v.string(),
    cuil: masked,
    confirmedAt: v.nullable(time),
    usableFrom: time,
    createdAt: time,
    by: v.string(),
  }),
  units: listOf({
    code: v.string(),
    state: v.picklist(UNIT_STATES),
    name: v.string(),
    size: v.string(),
    ...pairPrice,
    mine: told(v.boolean(), 'Todavía es de quien la trajo'),
  }),
  messages: listOf({ fromShop: v.boolean(), body: v.string(), at: time }),
  balance,
})
const who = {
  name: v.string(),
  surname: v.string(),
  email: v.string(),
  phone: v.optional(told(v.string(), 'Se normaliza como en las compras; vacío: no lo dijo'), ''),
  adult: v.optional(told(v.boolean(), `Dice que tiene ${ADULT_SAID}`), false),
}

export function addConsignorsAdmin(api: Api, { consignment: { people, portal } }: Shop): void {
  const { add } = api.in(CONSIGNOR_GROUP)
  const reads = { who: 'consign.read' } as const
  const one = {
    params: CONSIGNOR,
    answer: { schema: consignorAnswer, ends: { 200: 'La persona' } },
  } as const
  /** How it is once the verb has done its part. */
  const after = async (visitor: Visitor, number: number, end: Outcome<unknown>) =>
    end.ok ? await people.find(visitor, number) : end

  add({
    ...reads,
    id: 'adminListConsignors',
    route: 'GET /admin/consignors',
    summary: 'Quienes consignan, los últimos primero',
    query: v.strictObject({
      q: v.optional(
        told(v.string(), 'Nombre, e-mail o teléfono; siete u ocho números son un DNI, entero'),
        '',
      ),
      only: v.optional(
        told(v.picklist(CONSIGNORS_ONLY), 'Sólo con pares acá, sin documento visto o bloqueadas'),
        'all',
      ),
      page,
    }),
    answer: { schema: v.array(line), ends: { 200: 'Las personas' }, rows: 'consignors' },
    run: ({ visitor, query }) => people.list(visitor, query),
  })
  add({
    ...reads,
    ...one,
    id: 'adminFindConsignor',
    route: `GET ${CONSIGNOR_PATH}`,
    summary: 'Una persona con sus papeles, cuentas y pares',
    run: ({ visitor, params }) => people.find(visitor, params.id),
  })
  add({
    route: 'POST /admin/consignors',
    who: 'consign.receive',
    id: 'createConsignor',
    summary: 'Anotar a quien consigna',
    details: 'Un e-mail es una persona: si ya está, se dice cuál es.',
    body: { schema: v.strictObject(who), message: CONSIGNOR_SAYS.invalid },
    answer: { schema: v.strictObject({ id }), ends: { 201: 'Anotada' } },
    run: ({ visitor, sent }) => people.create(visitor, sent),
  })
  add({
    ...one,
    route: `PUT ${CONSIGNOR_PATH}`,
    who: 'consign.manage',
    id: 'changeConsignor',
    summary: 'Corregir quién es',
    details: 'Otro e-mail se avisa al anterior y al nuevo.',
    body: { schema: v.strictObject({ ...who, version: id }), message: CONSIGNOR_SAYS.invalid },
    failures: [409],
    run: async ({ visitor, params, sent }) =>
      after(visitor, params.id, await people.change(visitor, params.id, sent)),
  })
  add({
    ...one,
    route: `POST ${CONSIGNOR_PATH}/document`,
    who: 'consign.receive',
    id: 'seeConsignorDocument',
    summary: 'Anotar el DNI que muestra; no se guarda copia',
    body: { schema: only(documentForm), message: CONSIGNOR_SAYS.invalid },
    failures: [409],
    run: async ({ visitor, params, sent }) =>
      after(visitor, params.id, await people.seeDocument(visitor, params.id, sent)),
  })
  add({
    ...one,
    route: `POST ${CONSIGNOR_PATH}/messages`,
    who: 'consign.quote',
    id: 'writeToConsignor',
    summary: 'Escribirle: también le llega por e-mail',
    body: { schema: only(offerMessage), message: OFFER_SAYS.message },
    failures: [409],
    run: async ({ visitor, params, sent }) =>
      after(visitor, params.id, await portal.sayTo(visitor, params.id, sent)),
  })
}
