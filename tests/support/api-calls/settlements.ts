/** Calls of the API: settlements of consignors. The first stands at the bank, the second waits to be approved, and there is something to be paid next (tests/support/shop/desk-settlement.ts). */
import { ADMINS, DONE, type Call, type Calls } from './call.ts'

const CONFLICT: Call['ends'] = [401, 403, 403, 409]
const WRONG: Call['ends'] = [401, 403, 403, 422]
const why = { reason: 'La cuenta no existe' }

/** «%PDF-1.7» */
const PDF = 'JVBERi0xLjc='
const PAPER = { kind: 'purchase', number: '0003-00000012', issuedOn: '2026-11-20' }
const FEE = { kind: 'service', amount: 1500.5, reason: 'Limpieza que pidió', key: 'contract-fee' }

export const SETTLEMENTS: Calls = {
  listSettlements: [{ ends: DONE }, { url: '/admin/settlements?state=exported&page=2', ends: DONE }],
  previewSettlements: { ends: DONE },
  findSettlement: [
    { url: '/admin/settlements/L-000001', ends: DONE },
    { url: '/admin/settlements/L-999999', ends: ADMINS },
  ],
  closeSettlements: [
    { body: { key: 'contract-run' }, ends: [401, 403, 403, 201] },
    { body: { key: 'contract-run-2' }, ends: CONFLICT },
    { body: { key: '' }, ends: WRONG },
  ],
  approveSettlements: [
    { body: { settlements: [{ id: 2 }] }, ends: DONE },
    { body: { settlements: [{ id: 2 }] }, ends: CONFLICT },
    { body: { settlements: [{ id: 999_999 }] }, ends: ADMINS },
  ],
  exportSettlements: [
    { body: { ids: [2], shown: { count: 1, total: 1 } }, ends: CONFLICT },
    { body: { ids: [2], shown: { count: 1, total: 25_000 } }, ends: DONE },
    { body: { ids: [999_999], shown: { count: 1, total: 1 } }, ends: ADMINS },
  ],
  paySettlements: [
    { body: { ids: [2], proof: '' }, ends: WRONG },
    { body: { ids: [2], proof: '000123' }, ends: DONE },
    { body: { ids: [3], proof: '000123' }, ends: CONFLICT },
    { body: { ids: [999_999], proof: '1' }, ends: ADMINS },
  ],
  addSettlementProof: [
    { url: '/admin/settlements/L-000002/proof', body: { file: 'SG9sYQ==' }, ends: WRONG },
    { url: '/admin/settlements/L-000002/proof', body: { file: PDF }, ends: DONE },
    { url: '/admin/settlements/L-000001/proof', body: { file: PDF }, ends: CONFLICT },
    { url: '/admin/settlements/L-999999/proof', body: { file: PDF }, ends: ADMINS },
  ],
  noteSettlementPaper: [
    { url: '/admin/settlements/L-000002/paper', body: { ...PAPER, number: '' }, ends: WRONG },
    { url: '/admin/settlements/L-000002/paper', body: PAPER, ends: DONE },
    { url: '/admin/settlements/L-000001/paper', body: PAPER, ends: CONFLICT },
    { url: '/admin/settlements/L-999999/paper', body: PAPER, ends: ADMINS },
  ],
  failSettlement: [
    { url: '/admin/settlements/L-000001/fail', body: why, ends: DONE },
    { url: '/admin/settlements/L-000001/fail', body: why, ends: CONFLICT },
    { url: '/admin/settlements/L-999999/fail', body: why, ends: ADMINS },
  ],
  reverseSettlement: [
    { url: '/admin/settlements/L-000002/reverse', body: why, ends: DONE },
    { url: '/admin/settlements/L-000002/reverse', body: why, ends: CONFLICT },
    { url: '/admin/settlements/L-999999/reverse', body: why, ends: ADMINS },
  ],
  voidSettlement: [
    { url: '/admin/settlements/L-000003/void', body: why, ends: DONE },
    { url: '/admin/settlements/L-000003/void', body: why, ends: CONFLICT },
    { url: '/admin/settlements/L-999999/void', body: why, ends: ADMINS },
  ],
  adjustConsignorLedger: [
    { url: '/admin/consignors/$consignor/adjustments', body: { ...FEE, amount: 0 }, ends: WRONG },
    { url: '/admin/consignors/$consignor/adjustments', body: FEE, ends: DONE },
    { url: '/admin/consignors/$consignor/adjustments', body: FEE, ends: DONE },
    { url: '/admin/consignors/999999/adjustments', body: FEE, ends: ADMINS },
  ],
  findConsignorLedger: [
    { url: '/admin/consignors/$consignor/ledger', ends: DONE },
    { url: '/admin/consignors/$consignor/ledger?format=csv', ends: DONE },
    { url: '/admin/consignors/999999/ledger', ends: ADMINS },
  ],
}
