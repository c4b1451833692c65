/** ARCA in a test's hands: it numbers as the real one does, and what goes wrong is the test's to say. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  GatewayUnavailable,
  TicketRefused,
  type InvoiceAnswer,
  type InvoiceRequest,
  type Invoices,
  type InvoiceSeries,
  type Registered,
} from '#gateways/ports.ts'

export function memoryArca(startsOn = '2020-01-01') {
  const taken: (InvoiceRequest & { cae: string })[] = []
  const arca = {
    /** What it gave a code for, in order; and every number that it was asked for. */
    taken,
    asked: [] as number[],
    logins: 0,
    /** What the registry says; whoever is not in it is whatever they say they are, for it does not answer. */
    registry: new Map<string, Registered | null>(),
    down: false,
    /** Of the next answers. */
    lose: [] as ('after' | 'before' | 'dies')[],
    ticketEnds: false,
    /** Documents whose buyer it minds. */
    minds: new Map<string, { code: number; text: string }>(),
    slow: 0,
    /** Another system numbers here. */
    steal({ kind, letter }: InvoiceSeries) {
      const number = lastOf({ kind, letter }) + 1
      taken.push({
        kind,
        letter,
        number,
        day: '2020-01-01',
        buyer: { document: 'none', number: '', condition: 'consumer' },
        total: 100,
        net: 83,
        vat: 17,
        of: null,
        cae: '00000000000000',
      })
    },
  }
  const same = (a: InvoiceSeries, b: InvoiceSeries) => a.kind === b.kind && a.letter === b.letter
  const lastOf = (series: InvoiceSeries) =>
    taken.filter((one) => same(one, series)).reduce((last, { number }) => Math.max(last, number), 0)
  const answering = async () => {
    if (arca.slow > 0) await pause(arca.slow)
    if (arca.down) throw new GatewayUnavailable('no answer', { trouble: 'reach' })
  }

  const port: Invoices = {
    sandbox: true,
    environment: 'sandbox',
    cuit: '30710000014',
    pointOfSale: 5,
    startsOn,
    async login(to) {
      await answering()
      if (to !== 'registry') arca.logins += 1
      return { ticket: `ticket-${arca.logins}`, until: new Date('2100-01-01') }
    },
    async lastNumber(_ticket, series) {
      await answering()
      return lastOf(series)
    },
    async authorize(_ticket, request): Promise<InvoiceAnswer> {
      if (arca.slow > 0) await pause(arca.slow)
      if (arca.ticketEnds) {
        arca.ticketEnds = false
        throw new TicketRefused('600')
      }
      if (arca.down) return { end: 'lost' }
      const lost = arca.lose.shift()
      if (lost === 'before') return { end: 'lost' }
      arca.asked.push(request.number)
      if (request.number !== lastOf(request) + 1)
        return {
          end: 'rejected',
          outOfStep: true,
          remarks: [{ code: 10016, text: 'El numero no es el proximo.' }],
        }
      const remark = arca.minds.get(request.buyer.number)
      if (remark) return { end: 'rejected', outOfStep: false, remarks: [remark] }
      const cae = `00${String(taken.length).padStart(12, '0')}`
      taken.push({ ...request, cae })
      if (lost === 'dies') throw new Error('the process ended here')
      return lost ? { end: 'lost' } : { end: 'authorized', cae, due: request.day, remarks: [] }
    },
    async find(_ticket, series, number) {
      await answering()
      const found = taken.find((one) => same(one, series) && one.number === number)
      return found
        ? {
            cae: found.cae,
            due: found.day,
            remarks: [],
            day: found.day,
            total: found.total,
            buyerNumber: found.buyer.number,
          }
        : null
    },
    async lookUp(_ticket, cuit) {
      await answering()
      const known = arca.registry.get(cuit)
      if (known === undefined) throw new GatewayUnavailable('no answer', { trouble: 'reach' })
      return known
    },
    check: async () => [],
  }
  return { arca, port }
}
