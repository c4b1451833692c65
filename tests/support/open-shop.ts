/**
 * A shop for tests: the given database, a clock that stands until it is set, a quiet log, hints that are written down,
 * and providers outside that throw when they are called unless the test brings its own.
 */
import { redrawPicture } from '#gateways/images/redraw.ts'
import type { Database } from '#data/database.ts'
import type { Gateways } from '#gateways/ports.ts'
import { derivedFrom } from '#rules/shop-settings/derived.ts'
import { INITIAL_SETTINGS } from '#rules/shop-settings/settings.ts'
import type { ShopContext, Hint, Settings } from '#shop/context.ts'

export type TestContext = ShopContext & {
  /** Every hint, in order. */
  hints: Hint[]
  logged: { level: 'info' | 'warn' | 'error'; facts: Record<string, unknown>; message: string }[]
  setClock(now: Date | string): void
  /** Lets time pass. */
  later(minutes: number): void
}
export type ContextOptions = {
  gateways?: { [Provider in keyof Gateways]?: Partial<Gateways[Provider]> }
  settings?: Partial<Settings>
  now?: Date | string
  /** Also called with every hint, for what listens to them. */
  onHint?: (hint: Hint) => void
}

/** Where parcels leave from. */
const SENDER = {
  senderName: 'Vereda',
  senderTaxId: '30-50000001-1',
  senderEmail: 'depo@shop.test',
  senderPhone: '1155550100',
  senderStreet: 'Humboldt',
  senderNumber: '1550',
  senderFloor: '',
  senderLocality: 'Palermo',
  senderProvince: 'Ciudad Autonoma De Buenos Aires',
  senderPostalCode: '1414',
} as const

const values = {
  ...INITIAL_SETTINGS,
  contactEmail: 'hola@shop.test',
  address: 'Showroom 123, Buenos Aires',
  ...SENDER,
}
export const testSettings: Settings = {
  ...values,
  ...derivedFrom(values),
  publicUrl: 'http://shop.test',
  adminEmails: [],
}

/** Whatever the test did not bring throws when it is called, so that no test talks to a provider by accident. */
function outside<T extends object>(name: string, facts: object, brought: object = {}): T {
  return new Proxy({ ...facts, ...brought } as T, {
    get(known, key, receiver) {
      if (key in known || typeof key === 'symbol' || key === 'then') return Reflect.get(known, key, receiver)
      return () => {
        throw new Error(`The test did not expect ${name}.${key} to be called.`)
      }
    },
  })
}

export function testContext(database: Database, options: ContextOptions = {}): TestContext {
  let now = new Date(options.now ?? '2026-11-20T12:00:00Z')
  const hints: Hint[] = []
  const logged: TestContext['logged'] = []
  const note =
    (level: TestContext['logged'][number]['level']) => (facts: Record<string, unknown>, message: string) =>
      void logged.push({ level, facts, message })
  const { payments, identity, images, mail, invoices, push, andreani, correo } = options.gateways ?? {}
  const sandbox = { sandbox: true }
  return {
    database,
    gateways: {
      payments: outside(
        'payments',
        { ...sandbox, provider: 'test', publicKey: '', scriptUrl: '', sellerId: '' },
        payments,
      ),
      identity: outside('identity', sandbox, identity),
      images: outside('images', { ...sandbox, addressBase: '', redraw: redrawPicture }, images),
      mail: outside('mail', sandbox, mail),
      invoices: invoices ? outside('invoices', { ...sandbox, environment: 'sandbox' }, invoices) : null,
      push: push ? outside('push', { ...sandbox, publicKey: 'test', standIn: null }, push) : null,
      andreani: andreani ? outside('andreani', { ...sandbox, zpl: true }, andreani) : null,
      correo: correo ? outside('correo', { ...sandbox, zpl: false }, correo) : null,
    },
    clock: () => new Date(now),
    settings: { ...testSettings, ...options.settings },
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    async hint(hint) {
      hints.push(hint)
      options.onHint?.(hint)
    },
    hints,
    logged,
    setClock: (to) => void (now = new Date(to)),
    later: (minutes) => void (now = new Date(now.getTime() + minutes * 60_000)),
  }
}
