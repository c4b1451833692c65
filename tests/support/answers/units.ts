/** What the desk's forms about single pairs answer. */
import { CLAIM_SAYS } from '#rules/consignment/sales/claims.ts'
import { COUNT_SAYS } from '#rules/units/count.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { deskPair } from '../shop/desk-pair.ts'
import { press, sending, type Case, type Sender } from './case.ts'

const pair = async ({ server }: Sender) => deskPair(server.shop)

export const PAIRS: Case[] = [
  {
    of: 'admin/units/form/new-page.tsx',
    what: 'a pair of which nothing is said',
    at: '/AdminUnits/nueva?producto=1',
    act: (page) => press(page, 'Guardar y poner a la venta'),
    says: UNIT_SAYS.grade,
  },
  {
    of: 'admin/units/form/edit-page.tsx',
    what: 'a price of nothing',
    at: async (sender) => `/AdminUnit/${(await pair(sender)).code}/editar`,
    act: async (page) => {
      await page.getByLabel('Precio', { exact: true }).fill('0')
      await page.getByRole('main').getByRole('button', { name: 'Guardar', exact: true }).last().click()
    },
    says: UNIT_SAYS.price,
  },
  {
    of: 'admin/units/unit-page.tsx',
    what: 'one on sale is not found again',
    at: async (sender) => `/AdminUnit/${(await pair(sender)).code}`,
    act: sending({ intent: 'found' }),
    says: UNIT_SAYS.moved,
  },
  {
    of: 'admin/units/unit-page.tsx',
    what: 'an earlier code that nobody has',
    at: async (sender) => `/AdminUnit/${(await pair(sender)).code}`,
    act: sending({ intent: 'earlier', earlier: 'VR-222-2222' }),
    says: UNIT_SAYS.earlierUnknown,
  },
  {
    of: 'admin/units/unit-page.tsx',
    what: 'a claim of which nothing is said',
    at: async (sender) => `/AdminUnit/${(await pair(sender)).code}`,
    act: sending({ intent: 'claim' }),
    says: CLAIM_SAYS.invalid,
  },
  {
    of: 'admin/units/counts/counts-page.tsx',
    what: 'a count that begins leads to it',
    at: '/AdminUnits/recuento',
    act: sending({ shelf: 'Z9' }),
    says: 'Estante Z9',
  },
  {
    of: 'admin/units/counts/count-page.tsx',
    what: 'nothing was scanned',
    at: async (sender) => `/AdminUnits/recuento/${(await pair(sender)).count}`,
    act: sending({ intent: 'scan', codes: ' ', key: 'answers-scan' }),
    says: COUNT_SAYS.nothing,
  },
  {
    of: 'admin/units/counts/count-page.tsx',
    what: 'another list of differences was approved than the one that is there',
    at: async (sender) => `/AdminUnits/recuento/${(await pair(sender)).count}`,
    act: sending({ intent: 'approve', differences: 'otras' }),
    says: COUNT_SAYS.changed,
  },
]
