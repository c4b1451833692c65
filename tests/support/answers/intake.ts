/** What the forms of the desk for entrusted pairs answer. */
import { BUY_OUT_SAYS } from '#rules/consignment/buy-out.ts'
import { CHECK_SAYS } from '#rules/consignment/desk/checklist.ts'
import { DESK_SAYS } from '#rules/consignment/desk/forms.ts'
import { deskIntake } from '../shop/desk-intake.ts'
import { press, sending, type Case, type Sender } from './case.ts'

const pairs = ({ server }: Sender) => deskIntake(server)

export const INTAKE: Case[] = [
  {
    of: 'admin/consignment/intake/new-page.tsx',
    what: 'a pair of which nothing is said',
    at: '/AdminIntake/nuevo',
    act: (page) => press(page, 'Seguir con las fotos'),
    says: DESK_SAYS.brand,
  },
  {
    of: 'admin/consignment/intake/pair-page.tsx',
    what: 'a check with open points',
    at: async (sender) => `/AdminIntake/${(await pairs(sender)).received}`,
    act: sending({ intent: 'inspect', verdict: 'pass', grade: 'new_boxed', box: 'whole' }),
    says: CHECK_SAYS.open,
  },
  {
    of: 'admin/consignment/intake/pair-page.tsx',
    what: 'a check of a worse pair without another price',
    at: async (sender) => `/AdminIntake/${(await pairs(sender)).received}`,
    act: sending({ intent: 'inspect', verdict: 'pass', grade: 'worn', box: 'whole' }),
    says: CHECK_SAYS.worsePrice,
  },
  {
    of: 'admin/consignment/intake/pair-page.tsx',
    what: 'an offer to buy without an amount',
    at: async (sender) => `/AdminIntake/${(await pairs(sender)).received}`,
    act: sending({ intent: 'buy-out', amount: '' }),
    says: BUY_OUT_SAYS.amount,
  },
]
