/** A courier in a test's hands: it takes parcels as real ones do, loses answers, and says what the test makes happen. */
import { PDFDocument } from '@cantoo/pdf-lib'
import {
  GatewayRefused,
  GatewayUnavailable,
  type Courier,
  type CourierEvent,
  type ParcelOffer,
  type ParcelQuote,
  type ShipmentDraft,
} from '#gateways/ports.ts'
import { BACK_KINDS } from '#rules/shipments/back.ts'
import type { CourierBranch } from '#rules/shipments/carriage.ts'
import type { EventKind } from '#rules/shipments/events.ts'

export function memoryCourier(prefix = '3600') {
  const taken: { key: string; draft: ShipmentDraft; trackingCode: string; cancelled: boolean }[] = []
  const events = new Map<string, CourierEvent[]>()
  const courier = {
    taken,
    /** Of the next creations. */
    fault: null as null | 'lost-after' | 'lost-before' | 'refuses',
    away: false,
    /** Questions for it, by verb. */
    asked: [] as string[],
    /** While a creation is on its way. */
    whenCreating: async (): Promise<void> => undefined,
    /** While a price is asked. */
    whenQuoting: async (): Promise<void> => undefined,
    quotes: [] as ParcelQuote[],
    /** Of what a price was asked. */
    quoted: [] as ParcelOffer[],
    branches: [] as CourierBranch[],
    noLabel: false,
    tooLate: false,
    happen(trackingCode: string, kind: EventKind, at: Date, place = 'Monte Grande') {
      const own = events.get(trackingCode) ?? []
      events.set(trackingCode, [...own, { at, kind, code: `X-${kind}`, text: `Dijo ${kind}`, place }])
    },
  }
  const answering = (verb: string) => {
    courier.asked.push(verb)
    if (courier.away) throw new GatewayUnavailable('away')
  }
  const port: Courier = {
    sandbox: true,
    zpl: true,
    bringsBack: BACK_KINDS,
    trackingPage: (code) => `https://courier.test/${code}`,
    async quote(_to, offer) {
      answering('quote')
      courier.quoted.push(offer)
      await courier.whenQuoting()
      return courier.quotes
    },
    async branches() {
      answering('branches')
      return courier.branches
    },
    async create(draft, key) {
      answering('create')
      await courier.whenCreating()
      const { fault } = courier
      courier.fault = null
      if (fault === 'refuses') throw new GatewayRefused('HTTP 400', 'El código postal es incorrecto')
      if (fault === 'lost-before') throw new GatewayUnavailable('no answer in time')
      const trackingCode = `${prefix}${String(taken.length + 1).padStart(8, '0')}`
      taken.push({ key, draft, trackingCode, cancelled: false })
      if (fault === 'lost-after') throw new GatewayUnavailable('no answer in time')
      return { ref: trackingCode, trackingCode }
    },
    async findByKey(key) {
      answering('findByKey')
      return taken
        .filter((one) => one.key === key && !one.cancelled)
        .map(({ trackingCode }) => ({ ref: trackingCode, trackingCode }))
    },
    async label(_shipment, format) {
      answering('label')
      if (courier.noLabel) return null
      if (format === 'zpl') return Buffer.from('^XA^XZ\n')
      const label = await PDFDocument.create()
      label.addPage([283, 425]).drawRectangle({ x: 20, y: 20, width: 100, height: 50 })
      return label.save()
    },
    async track({ trackingCode }) {
      answering('track')
      return events.get(trackingCode) ?? null
    },
    async cancel({ trackingCode }) {
      answering('cancel')
      if (courier.tooLate) return 'too-late'
      taken.find((one) => one.trackingCode === trackingCode)!.cancelled = true
      return 'cancelled'
    },
    check: async () => [],
  }
  return { courier, port }
}
