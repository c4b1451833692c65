/** What the pages of all played couriers share: their list, and the button that makes something happen. */
import type { FastifyInstance } from 'fastify'
import { readForms } from '../forms.ts'
import { paperHeaders } from '../paper.ts'
import { parcelsPage, type Happenings } from './page.ts'
import type { ParcelStore } from './store.ts'

/** Postal codes that are a courier's troubles. */
export const TROUBLE_CODE = { noCover: '9999', broken: '8888', silent: '7777' }

type Shown = { courier: string; prefix: string; happenings: Happenings; store: ParcelStore }
export function addParcelPages(app: FastifyInstance, { courier, prefix, happenings, store }: Shown): void {
  app.get('/', async (_request, reply) =>
    reply.headers(paperHeaders()).send(
      parcelsPage({
        courier,
        prefix,
        happenings,
        parcels: store.list().map((parcel) => ({ parcel, events: store.events(parcel.number) })),
      }),
    ),
  )
  // The page's buttons are plain forms; the protocol itself speaks JSON.
  readForms(app)
  app.post<{ Body: { number?: string; what?: string } | null }>('/happen', async (request, reply) => {
    const { number = '', what = '' } = request.body ?? {}
    const parcel = store.find(number)
    const one = Object.hasOwn(happenings, what) ? happenings[what] : undefined
    if (parcel && one) store.happen(parcel.number, one)
    return reply.redirect(`${prefix}/`, 303)
  })
}
