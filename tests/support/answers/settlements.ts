/** What the desk's forms about settlements answer. */
import { SETTLEMENT_SAYS } from '#rules/consignment/settlements/settlement.ts'
import { deskSettlement } from '../shop/desk-settlement.ts'
import { sending, type Case, type Sender } from './case.ts'

const settled = ({ server }: Sender) => deskSettlement(server)

export const SETTLEMENTS: Case[] = [
  {
    of: 'admin/consignment/settlements/settlements-page.tsx',
    what: 'a run of nobody',
    at: '/AdminSettlements',
    act: sending({ intent: 'close', key: 'nobody-to-pay', consignors: '999999' }),
    says: SETTLEMENT_SAYS.nobody,
  },
  {
    of: 'admin/consignment/settlements/settlement-page.tsx',
    what: 'refused by the bank, without saying why',
    at: async (sender) => `/AdminSettlement/${(await settled(sender)).number}`,
    act: sending({ intent: 'fail', reason: '' }),
    says: SETTLEMENT_SAYS.reason,
  },
  {
    of: 'admin/consignment/settlements/account-page.tsx',
    what: 'a correction of nothing',
    at: async (sender) => `/AdminSettlements/cuenta/${(await settled(sender)).consignorId}`,
    act: sending({ intent: 'adjust', kind: 'add', amount: '0', reason: 'Nada', key: 'correction-1' }),
    says: SETTLEMENT_SAYS.invalid,
  },
]
