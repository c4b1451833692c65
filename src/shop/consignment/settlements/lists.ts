import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { consignors, settlements } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { settlementNumber, readSettlementNumber } from '#rules/consignment/settlements/settlement.ts'
import {
  isPaidOut,
  SETTLEMENT_STATE_LABEL,
  SETTLEMENT_STATES,
  SETTLEMENT_TONE,
  type SettlementState,
} from '#rules/consignment/settlements/states.ts'
import type { Centavos } from '#rules/money.ts'
import { list } from '#shop/lists/list.ts'

export type SettlementLine = {
  id: number
  number: string
  state: SettlementState
  total: Centavos
  consignorId: number
  name: string
  closedAt: Date
  paidAt: Date | null
  proof: string
}

/** Newest first. */
export const settlementList = list({
  at: adminPaths.settlements,
  may: 'consign.see-money',
  of: { one: 'liquidación', many: 'liquidaciones', all: 'Ver todas' },
  from: (db) =>
    db
      .select({ row: settlements, name: consignors.name, surname: consignors.surname })
      .from(settlements)
      .innerJoin(consignors, eq(consignors.id, settlements.consignorId))
      .$dynamic(),
  view: (rows) =>
    rows.map(({ row, name, surname }): SettlementLine => ({
      id: row.id,
      number: settlementNumber(row.id),
      state: row.state,
      total: row.totalCentavos,
      consignorId: row.consignorId,
      name: `${name} ${surname}`,
      closedAt: row.closedAt,
      paidAt: row.paidAt,
      proof: row.proof,
    })),
  key: ({ id }) => id,
  columns: {
    number: {
      label: 'Número',
      value: ({ number }) => number,
      to: ({ number }) => adminPaths.settlement(number),
      sort: settlements.id,
    },
    name: { label: 'A quién', value: ({ name }) => name, sort: consignors.name },
    state: {
      label: 'Estado',
      kind: 'state',
      value: ({ state }) => SETTLEMENT_STATE_LABEL[state],
      tone: ({ state }) => SETTLEMENT_TONE[state],
    },
    closedAt: {
      label: 'Cerrada',
      kind: 'day',
      value: ({ closedAt }) => closedAt,
      sort: settlements.closedAt,
    },
    paidAt: { label: 'Pagada', kind: 'day', value: ({ paidAt }) => paidAt, sort: settlements.paidAt },
    proof: { label: 'Banco', value: ({ proof }) => proof },
    total: { label: 'Total', kind: 'money', value: ({ total }) => total, sort: settlements.totalCentavos },
  },
  filters: {
    estado: {
      label: 'Liquidaciones por estado',
      none: 'Todas',
      look: 'links',
      counted: [...SETTLEMENT_STATES, 'sin-comprobante'],
      options: [
        ...SETTLEMENT_STATES.map((state) => ({
          value: state,
          label: SETTLEMENT_STATE_LABEL[state],
          where: eq(settlements.state, state),
        })),
        {
          value: 'sin-comprobante',
          label: 'Falta comprobante',
          where: and(inStates(settlements.state, isPaidOut), isNull(settlements.paper))!,
        },
      ],
    },
  },
  search: {
    in: [sql`${consignors.name} || ' ' || ${consignors.surname}`],
    or: (q) => eq(settlements.id, readSettlementNumber(q.toUpperCase()) ?? 0),
    label: 'Buscar liquidación por nombre o número',
    hint: 'Nombre o número',
  },
  order: [desc(settlements.id)],
  size: 50,
  file: { name: 'liquidaciones', at: adminPaths.listFile('settlements') },
})
