/** What the forms of parcels by courier answer. */
import { BOX_SAYS } from '#rules/products/box-fields.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { press, send, type Case } from './case.ts'
import { toSend } from '#tests/support/shop/to-send.ts'

export const SHIPMENTS: Case[] = [
  {
    of: 'admin/shipments/new-page.tsx',
    what: 'a box that weighs nothing',
    at: async ({ server }) => `/AdminShipments/nuevo?id=${await toSend(server.shop)}`,
    async act(page) {
      await page.getByLabel('Peso (g)').fill('0')
      await press(page, 'Crear envío')
    },
    says: new RegExp(BOX_SAYS.weight),
  },
  {
    of: 'admin/shipments/shipments-page.tsx',
    what: 'a parcel that waits for nobody',
    at: '/AdminShipments',
    act: (page) => send(page, '/AdminShipments', { intent: 'hand-over' }),
    says: SHIPMENT_SAYS.none,
  },
]
