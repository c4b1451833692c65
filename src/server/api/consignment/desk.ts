/** The counter by API: pairs are found, received, checked, put into the catalogue and photographed, by the same verbs as its pages. Putting one on sale and taking it off are those of any single pair (admin/units.ts). */
import * as v from 'valibot'
import { COUNTER_PURPOSES } from '#rules/consignment/codes.ts'
import { CHECK_SAYS } from '#rules/consignment/desk/checklist.ts'
import { checkForm, DESK_SAYS, placeForm, receiveForm, walkInForm } from '#rules/consignment/desk/forms.ts'
import { PAPER_MOMENTS } from '#rules/consignment/desk/photos.ts'
import { invalid, mapDone } from '#rules/outcome.ts'
import { MAX_PICTURE_BYTES } from '#rules/products/pictures/picture-file.ts'
import { PHOTO_MESSAGES, PHOTOS_READ_BYTES } from '#rules/returns/ask/photos.ts'
import { unitPartsCall } from '#rules/units/form.ts'
import {
  PICTURE_KIND_LABEL,
  PICTURE_KINDS,
  UNIT_SAYS,
  type PictureKind,
} from '#rules/units/limits-and-texts.ts'
import { DESK_VIEWS } from '#shop/consignment/desk/queue.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api, Files } from '#server/api/operation/operation.ts'
import { only, told } from '#server/api/operation/shape.ts'
import { answers, deskAnswer, deskLine } from './desk-shape.ts'
import { DESK_PATH, deskCalls } from './desk-calls.ts'

const TEXTS = 256 * 1024
const shown: Files = Object.fromEntries(PICTURE_KINDS.map((kind) => [kind, PICTURE_KIND_LABEL[kind]]))
const codes = v.strictObject({ codes: v.array(v.string()) })

export function addDesk(api: Api, shop: Shop): void {
  const { consignment, pictures } = shop
  const { desk } = consignment
  const { add, reads, deed, onPair, onPairSaying, after } = deskCalls(api, shop)

  add({
    ...reads,
    id: 'listDeskPairs',
    route: 'GET /admin/desk/pairs',
    summary: 'Lo que espera en el mostrador, lo más antiguo primero; o buscar un par',
    query: v.strictObject({
      state: v.optional(
        told(
          v.picklist(DESK_VIEWS),
          'Por llegar, a revisar, revisado, guardado, a retirar, o aparecido y sin elegir',
        ),
        'awaited',
      ),
      q: v.optional(
        told(v.string(), 'Un código, un DNI, «#12» de una oferta, o palabras: entonces, esté como esté'),
        '',
      ),
    }),
    answer: { schema: v.array(deskLine), ends: { 200: 'Los pares' } },
    run: async ({ visitor, query }) => mapDone(await desk.queue(visitor, query), ({ pairs }) => pairs),
  })
  add({
    ...reads,
    ...onPair,
    id: 'findDeskPair',
    route: `GET ${DESK_PATH}`,
    summary: 'Un par con lo acordado, lo que falta y su historia',
    run: async ({ visitor, params }) =>
      mapDone(await desk.look(visitor, params.code), (pair) => deskAnswer(pair, shop.settings.publicUrl)),
  })
  add({
    route: 'POST /admin/desk/pairs',
    who: 'consign.receive',
    id: 'awaitPairs',
    summary: 'Vino sin oferta: anotar lo que trae y lo que se le propone',
    details: 'La misma `key` otra vez son los mismos pares.',
    body: { schema: only(walkInForm), message: DESK_SAYS.invalid },
    answer: { schema: codes, ends: { 201: 'Anotados: falta recibirlos' } },
    failures: [409],
    run: ({ visitor, sent }) => desk.walkIn(visitor, sent),
  })
  add({
    ...deed,
    ...onPair,
    id: 'addPairPapers',
    route: `POST ${DESK_PATH}/papers`,
    summary: 'Las fotos que sólo ve la tienda: al recibirlo, al rechazarlo, al entregarlo',
    details: 'Es un formulario con archivos, y no JSON.',
    body: {
      schema: v.strictObject({ moment: v.picklist(PAPER_MOMENTS) }),
      message: DESK_SAYS.invalid,
      bytes: PHOTOS_READ_BYTES + TEXTS,
    },
    files: { photos: 'Las fotos' },
    run: async ({ visitor, params: { code }, body, files }) => {
      const bytes = files.map((one) => one.bytes)
      return after(visitor, code, await desk.addPapers(visitor, code, body.moment, bytes))
    },
  })
  onPairSaying(
    'askCounterCode',
    'code',
    'Mandarle a su dueño el código que dice en el mostrador',
    v.strictObject({ for: v.picklist(COUNTER_PURPOSES) }),
    ({ visitor, params, body }) => desk.sendCounterCode(visitor, params.code, body.for),
  )
  add({
    ...deed,
    id: 'receivePairs',
    route: 'POST /admin/desk/receive',
    summary: 'Recibirlos: desde ahora la tienda responde por ellos',
    details:
      'De un solo dueño, los que deje en esa visita, con un comprobante. Con su DNI visto, dos fotos de ahora de cada uno y el código que le llegó, o en papel. `seals`: el precinto de cada uno, por su código.',
    body: { schema: only(receiveForm), message: DESK_SAYS.invalid },
    answer: { schema: codes, ends: { 200: 'Recibidos' } },
    failures: [404, 409],
    run: ({ visitor, sent }) => desk.receive(visitor, sent),
  })
  onPairSaying(
    'callOffPair',
    'call-off',
    'No lo va a traer: deja de esperarse, con su oferta',
    null,
    ({ visitor, params }) => desk.callOff(visitor, params.code),
  )
  onPairSaying(
    'keepCheckAnswers',
    'answers',
    'Guardar respuestas de la revisión, punto por punto; nadie firmó todavía',
    answers,
    ({ visitor, params, sent }) => desk.answer(visitor, params.code, sent as Record<string, unknown>),
  )
  onPairSaying(
    'inspectPair',
    'check',
    'Firmar la revisión: pasa, no pasa o hay dudas',
    v.strictObject({ ...checkForm.entries, answers: v.optional(answers, {}) }),
    ({ visitor, params, sent }) => desk.inspect(visitor, params.code, sent),
    CHECK_SAYS.invalid,
  )
  onPairSaying(
    'secondSignPair',
    'second-signature',
    'La firma de otra persona',
    null,
    ({ visitor, params }) => desk.secondSign(visitor, params.code),
  )
  onPairSaying(
    'placePair',
    'product',
    'Decir qué producto y qué talle del catálogo es',
    only(placeForm),
    ({ visitor, params, sent }) => desk.place(visitor, params.code, sent),
  )
  onPairSaying(
    'keepPairParts',
    'parts',
    'Poner sus fotos y sus detalles, en lugar de los que tenía',
    unitPartsCall,
    ({ visitor, params, sent }) => desk.keepParts(visitor, params.code, sent),
    UNIT_SAYS.invalid,
  )
  add({
    ...deed,
    ...onPair,
    id: 'addPairPhoto',
    route: `POST ${DESK_PATH}/photo`,
    summary: 'Sacarle una foto más, o un detalle con la suya',
    details: 'Es un formulario con archivos. Con `place` y `sentence`, la foto es de ese detalle.',
    body: {
      schema: v.strictObject({
        place: v.optional(v.string(), ''),
        sentence: v.optional(v.string(), ''),
      }),
      message: UNIT_SAYS.invalid,
      bytes: MAX_PICTURE_BYTES + TEXTS,
    },
    files: shown,
    run: async ({ visitor, params: { code }, body, files: [file] }) => {
      const about = body.place === '' && body.sentence === '' ? null : body
      if (!file && !about) return invalid(PHOTO_MESSAGES.none, { photo: PHOTO_MESSAGES.none })
      const stored = file ? await pictures.store(visitor, file.bytes, 'photo') : null
      if (stored && !stored.ok) return stored
      const picture = stored && { ...stored.value, kind: file!.field as PictureKind, alt: '' }
      return after(visitor, code, await desk.addPart(visitor, code, { picture, flaw: about }))
    },
  })
  onPairSaying(
    'photographedPair',
    'ready',
    'Las fotos están: queda listo para la venta',
    null,
    ({ visitor, params }) => desk.photographed(visitor, params.code),
  )
}
