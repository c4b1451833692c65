/** Settlements of consignors by API, for who sees their money, and for who pays it: the same verbs, refusals and record as their pages (product §52.6). Accounts are shown by their ends. */
import * as v from 'valibot'
import {
  closeForm,
  readSettlementNumber,
  SETTLEMENT_SAYS,
  settlementNumber,
  settlementReasonForm,
} from '#rules/consignment/settlements/settlement.ts'
import { paperForm } from '#rules/consignment/settlements/paper.ts'
import { PROOF_BASE64_BYTES, PROOF_MESSAGES } from '#rules/transfers/proof.ts'
import { mapDone, missing, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { SettlementPage } from '#shop/consignment/settlements/statement.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import { count, id, only, money, time, told, listOf } from '#server/api/operation/shape.ts'
import {
  approveCall,
  exportCall,
  line,
  payCall,
  preview,
  proofText,
  state,
  whole,
} from './settlements-shape.ts'

const PATH = '/admin/settlements/:number'
const NUMBER = v.strictObject({ number: told(v.string(), 'El número: L-000123') })

export function addSettlements(api: Api, { consignment }: Shop): void {
  const { add } = api.in('Liquidaciones a consignantes')
  const { settlements } = consignment
  const reads = { who: 'consign.see-money' } as const
  const pays = { who: 'consign.pay', failures: [404, 409] } as const
  const one = { params: NUMBER, answer: { schema: whole, ends: { 200: 'La liquidación' } } } as const

  add({
    ...reads,
    id: 'listSettlements',
    route: 'GET /admin/settlements',
    summary: 'Las liquidaciones, las últimas primero',
    query: v.strictObject({ state: v.optional(told(state, 'Estado')), page }),
    answer: { schema: v.array(line), ends: { 200: 'Las liquidaciones' }, rows: 'lines' },
    run: ({ visitor, query }) => settlements.list(visitor, query),
  })
  add({
    ...reads,
    id: 'previewSettlements',
    route: 'GET /admin/settlement-preview',
    summary: 'A quién pagaría la próxima, cuánto, y qué espera: no escribe nada',
    query: v.strictObject({ page }),
    answer: { schema: v.array(preview), ends: { 200: 'Quiénes' }, rows: 'lines' },
    run: ({ visitor, query }) => settlements.preview(visitor, query.page),
  })
  add({
    ...reads,
    ...one,
    id: 'findSettlement',
    route: `GET ${PATH}`,
    summary: 'Una, con sus renglones',
    failures: [404],
    run: async ({ visitor, params }) => mapDone(await settlements.find(visitor, params.number), answerOf),
  })
  add({
    ...pays,
    id: 'closeSettlements',
    route: 'POST /admin/settlements',
    summary: 'Liquidar: una a cada consignante que se puede pagar, o a estos',
    details: 'La misma `key` otra vez es la misma corrida.',
    body: { schema: only(closeForm), message: SETTLEMENT_SAYS.invalid },
    answer: {
      schema: listOf({ id, number: v.string(), consignorId: id, total: money }),
      ends: { 201: 'Cerradas' },
    },
    failures: [409],
    run: async ({ visitor, sent }) =>
      mapDone(await settlements.close(visitor, sent), (run) =>
        run.settlements.map((made) => ({
          ...made,
          number: settlementNumber(made.id),
          total: made.total,
        })),
      ),
  })
  add({
    ...pays,
    id: 'approveSettlements',
    route: 'POST /admin/settlements/approve',
    summary: 'Aprobarlas: otra persona que la que las cerró, con un ingreso de hace un momento',
    body: { schema: approveCall, message: SETTLEMENT_SAYS.invalid },
    answer: {
      schema: v.strictObject({
        approved: v.array(v.string()),
        left: told(v.array(v.string()), 'Las que quedaron, y por qué'),
      }),
      ends: { 200: 'Aprobadas' },
    },
    run: ({ visitor, sent }) => settlements.approve(visitor, sent),
  })
  add({
    ...pays,
    id: 'exportSettlements',
    route: 'POST /admin/settlements/export',
    summary: 'Hacer el archivo para el banco; las mismas otra vez son el mismo',
    body: { schema: exportCall, message: SETTLEMENT_SAYS.invalid },
    answer: {
      schema: v.strictObject({ sha256: v.string(), count, total: money, madeAt: time }),
      ends: { 200: 'El archivo: se baja de su página' },
    },
    run: async ({ visitor, body }) => {
      return settlements.exportFile(visitor, body)
    },
  })
  add({
    ...pays,
    id: 'paySettlements',
    route: 'POST /admin/settlements/pay',
    summary: 'Marcarlas pagadas, con el número del banco: todas o ninguna',
    details: 'De una sola, `file` es su comprobante (PDF o foto, en base64) y puede ir en lugar del número.',
    body: { schema: payCall, message: SETTLEMENT_SAYS.proof, bytes: PROOF_BASE64_BYTES },
    answer: { schema: v.strictObject({ paid: v.array(v.string()) }), ends: { 200: 'Pagadas' } },
    run: ({ visitor, body: { file, ...paid } }) =>
      settlements.markPaid(visitor, paid, file === undefined ? null : Buffer.from(file, 'base64')),
  })
  add({
    ...pays,
    ...one,
    id: 'addSettlementProof',
    route: `POST ${PATH}/proof`,
    summary: 'Guardar el comprobante del banco de una pagada, o cambiarlo',
    body: {
      schema: v.strictObject({ file: proofText }),
      message: PROOF_MESSAGES.missing,
      bytes: PROOF_BASE64_BYTES,
    },
    run: async ({ visitor, params, body }) =>
      after(
        visitor,
        params.number,
        await settlements.addProof(visitor, params.number, Buffer.from(body.file, 'base64')),
      ),
  })
  add({
    ...pays,
    ...one,
    route: `PUT ${PATH}/paper`,
    id: 'noteSettlementPaper',
    summary: 'Anotar el comprobante que hizo el contador de una pagada, o corregirlo',
    body: { schema: only(paperForm), message: SETTLEMENT_SAYS.paper },
    run: async ({ visitor, params, sent }) =>
      after(visitor, params.number, await settlements.notePaper(visitor, params.number, sent)),
  })
  const ends = { fail: settlements.fail, reverse: settlements.reverse, void: settlements.callOff }
  for (const [deed, name, summary] of [
    ['fail', 'failSettlement', 'El banco la rechazó: le avisamos por qué'],
    ['reverse', 'reverseSettlement', 'La plata volvió: se debe de nuevo'],
    ['void', 'voidSettlement', 'Anularla: sus renglones pasan a otra'],
  ] as const)
    add({
      ...pays,
      ...one,
      id: name,
      route: `POST ${PATH}/${deed}`,
      summary,
      body: { schema: only(settlementReasonForm), message: SETTLEMENT_SAYS.reason },
      run: async ({ visitor, params, sent }) => {
        const known = readSettlementNumber(params.number)
        const end = known === null ? missing() : await ends[deed](visitor, known, sent)
        return after(visitor, params.number, end)
      },
    })
  /** How it is once the verb has done its part. */
  const after = async (visitor: Visitor, number: string, end: Outcome<unknown>) =>
    end.ok ? mapDone(await settlements.find(visitor, number), answerOf) : end
}
const answerOf = ({ otherAccount, lines, ...found }: SettlementPage) => ({
  ...found,
  otherAccount: otherAccount?.id ?? null,
  lines: lines.map(({ pair, split, ...line }) => ({
    ...line,
    pair: pair?.code ?? null,
    price: split && split.price,
    commission: split && split.commission,
  })),
})
