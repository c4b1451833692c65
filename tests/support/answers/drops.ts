/** What the forms about drops answer: to who enters, and to the shop's people. */
import { DROP_SAYS } from '#rules/drops/texts.ts'
import { deskDrop } from '../shop/desk-drop.ts'
import { press, sending, type Case, type Sender } from './case.ts'

/** One for all who look at it. */
let made: ReturnType<typeof deskDrop> | undefined
const drop = ({ server }: Sender) => (made ??= deskDrop(server))

export const DROPS_OF_CUSTOMER: Case[] = [
  {
    of: 'storefront/drops/drop-page.tsx',
    what: 'an entry without a size that is there',
    at: async (sender) => `/Lanzamiento/${(await drop(sender)).open}`,
    act: sending({ intent: 'enter', talle: '99' }),
    says: DROP_SAYS.size,
  },
]
export const DROPS_OF_STAFF: Case[] = [
  {
    of: 'admin/drops/new-page.tsx',
    what: 'a drop without anything',
    at: '/AdminDrops/nuevo?producto=23',
    act: (page) => press(page, 'Guardar borrador'),
    says: DROP_SAYS.invalid,
  },
  {
    of: 'admin/drops/drop-page.tsx',
    what: 'one that is over is not called off',
    at: async (sender) => `/AdminDrop/${(await drop(sender)).over}`,
    act: async (page, sender) => {
      const revision = String((await drop(sender)).overRevision)
      await sending({ intent: 'cancel', revision, reason: 'Llegó tarde' })(page)
    },
    says: DROP_SAYS.drawn,
  },
]
