/** What the forms about looks answer to the shop's people. */
import { LOOK_SAYS } from '#rules/looks/look.ts'
import { press, sending, type Case } from './case.ts'

export const LOOKS: Case[] = [
  {
    of: 'admin/looks/looks-page.tsx',
    what: 'a look without a name',
    at: '/AdminLooks',
    act: (page) => press(page, 'Crear look'),
    says: LOOK_SAYS.name,
  },
  {
    of: 'admin/looks/look-page.tsx',
    what: 'a published one keeps two products',
    at: '/AdminLook/2',
    act: async (page) => sending({ intent: 'save', name: '', revision: '1' })(page),
    says: LOOK_SAYS.name,
  },
]
