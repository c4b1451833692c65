/** What the desk's forms about consignors answer. */
import { AGREEMENT_MESSAGES } from '#rules/consignment/agreements/agreement.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { CONSIGNOR_SAYS } from '#rules/consignment/people/consignor.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import { waitingHeir } from '../shop/waiting-heir.ts'
import { deskConsignor } from '../shop/desk-consignor.ts'
import { press, type Case } from './case.ts'

export const CONSIGNORS: Case[] = [
  {
    of: 'admin/consignors/consignors-page.tsx',
    what: 'somebody without a name',
    at: '/AdminConsignors',
    act: (page) => press(page, 'Anotar'),
    says: CONSIGNOR_SAYS.name,
  },
  {
    of: 'admin/consignors/consignor-page.tsx',
    what: 'a document that is none',
    at: async ({ server }) => `/AdminConsignor/${await deskConsignor(server.shop)}`,
    act: async (page) => {
      await page.getByLabel('Número de DNI').fill('12')
      await press(page, 'Lo vi')
    },
    says: CONSIGNOR_SAYS.dni,
  },
  {
    of: 'admin/consignors/consignor-page.tsx',
    what: 'a death without a day',
    at: async ({ server }) => `/AdminConsignor/${await deskConsignor(server.shop)}`,
    act: async (page) => {
      await page.getByLabel('Cómo se sabe').fill('Lo dijo su hija')
      await press(page, 'Anotar que falleció')
    },
    says: DEATH_SAYS.day,
  },
  {
    of: 'admin/consignors/consignor-page.tsx',
    what: 'an heir without a paper',
    at: async ({ server }) => `/AdminConsignor/${(await waitingHeir(server)).dead}`,
    act: async (page) => {
      await page.getByLabel('Nombre y apellido de quien hereda').fill('Nora Paz')
      await page.getByLabel('DNI de quien hereda').fill('40333444')
      await press(page, /^Anotar$/)
    },
    says: DEATH_SAYS.paper,
  },
  {
    of: 'admin/consignors/consignor-page.tsx',
    what: 'a message without words',
    at: async ({ server }) => `/AdminConsignor/${await deskConsignor(server.shop)}`,
    act: (page) => press(page, /^Mandar$/),
    says: OFFER_SAYS.message,
  },
  {
    of: 'admin/consignors/agreement-page.tsx',
    what: 'the text that holds, again',
    at: '/AdminAgreement',
    act: (page) => press(page, 'Publicar'),
    says: AGREEMENT_MESSAGES.same,
  },
]
