/** Entrusted pairs for tests: a consignor with an agreement and an account, and a pair of theirs on sale, written as rows. */
import { createHash, randomUUID } from 'node:crypto'
import { eq, max } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import {
  agreements,
  agreementTexts,
  consignorAccounts,
  consignors,
  units,
  unitChecks,
  unitEvents,
  unitPictures,
  unitPrices,
  unitTerms,
} from '#data/schema.ts'
import { isCuit } from '#rules/taxpayer.ts'
import type { UnitState } from '#rules/units/states.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { openOtherPair } from '#shop/returns/other-pair.ts'
import { ownerNews } from '#shop/consignment/listing/notify.ts'
import { openUnits } from '#shop/units/units.ts'
import { usedPair } from './single-pairs.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
/** Of each database how many were made: the first one is the one that is planted. */
const drawnIn = new WeakMap<Database, number>()

/** Planted so that a test can look for any of it where it must not be. */
export const PLANTED = {
  name: 'Filomena',
  surname: 'Quiroga',
  email: 'filomena.quiroga@example.com',
  phone: '1155557777',
  dni: '30123456',
  cuil: '27301234568',
  account: 'zapas.de.filomena',
}

/** Of that document, with a right check digit. */
export const cuilOf = (dni: string): string =>
  ['27', '23', '20', '24']
    .flatMap((prefix) => [...'0123456789'].map((digit) => prefix + dni.padStart(8, '0') + digit))
    .find(isCuit)!

export type ConsignedOptions = {
  consignorId?: number
  /** Centavos. */
  price?: number
  floor?: number
  commissionBp?: number
  commissionMin?: number
  /** Of `usedPair`'s form. */
  form?: object
}

export function consignedPairs(database: Database, context: ShopContext, owner: PersonVisitor) {
  const { db } = database
  const verbs = { ...openUnits(context, { ownerNews }), otherPair: openOtherPair(context) }

  /** Somebody whose DNI was seen, with the agreement accepted and an account that may be paid. */
  async function consignor(changes: Partial<typeof consignors.$inferInsert> = {}): Promise<number> {
    const drawn = (drawnIn.get(database) ?? 0) + 1
    drawnIn.set(database, drawn)
    const now = context.clock()
    const first = drawn === 1
    const dni = changes.dni ?? String(30_123_456 + drawn - 1)
    const cuil = cuilOf(dni)
    const [row] = await db
      .insert(consignors)
      .values({
        name: PLANTED.name,
        surname: PLANTED.surname,
        email: first ? PLANTED.email : `filomena.${randomUUID()}@example.com`,
        emailProvenAt: now,
        phone: PLANTED.phone,
        dni,
        dniSeenAt: now,
        dniSeenBy: owner.id,
        cuil,
        adult: true,
        ...changes,
      })
      .returning({ id: consignors.id })
    const consignorId = row!.id
    await db.insert(consignorAccounts).values({
      consignorId,
      account: PLANTED.account,
      holder: `${PLANTED.name} ${PLANTED.surname}`,
      cuil,
      confirmedAt: now,
      confirmedBy: owner.id,
      usableFrom: now,
      createdBy: `person:${owner.id}`,
    })
    return consignorId
  }

  /** The acceptance of the text in force, or of a first one. */
  async function agreementOf(consignorId: number): Promise<number> {
    const [before] = await db.select().from(agreements).where(eq(agreements.consignorId, consignorId))
    if (before) return before.id
    const [newest] = await db.select({ version: max(agreementTexts.version) }).from(agreementTexts)
    if (newest!.version === null)
      await db
        .insert(agreementTexts)
        .values({ version: 1, body: 'Acuerdo', sha256: hash('Acuerdo'), publishedBy: 'system:test' })
    const [text] = await db.select().from(agreementTexts).limit(1)
    const [made] = await db
      .insert(agreements)
      .values({ consignorId, textId: text!.id, how: 'web_code' })
      .returning({ id: agreements.id })
    return made!.id
  }

  /** A pair of somebody's, checked and with its terms accepted, in `ready`. Answers its code. */
  async function ready(productId: number, options: ConsignedOptions = {}): Promise<string> {
    const consignorId = options.consignorId ?? (await consignor())
    const price = options.price ?? 8_990_000
    const floor = options.floor ?? 6_500_000
    const end = await verbs.create(
      owner,
      usedPair(productId, { price: String(price / 100), cost: '', ...options.form }),
    )
    if (!end.ok) throw new Error(JSON.stringify(end))
    const code = end.value.codes[0]!
    const [unit] = await db.select().from(units).where(eq(units.code, code))
    const now = context.clock()
    const [terms] = await db
      .insert(unitTerms)
      .values({
        unitId: unit!.id,
        no: 1,
        priceCentavos: price,
        floorCentavos: floor,
        commissionBp: options.commissionBp ?? 2500,
        commissionMinCentavos: options.commissionMin ?? 600_000,
        calendar: [],
        termDays: 90,
        keepDays: 60,
        sha256: hash(code),
        proposedBy: `person:${owner.id}`,
        acceptedAt: now,
        how: 'web_code',
        agreementId: await agreementOf(consignorId),
      })
      .returning({ id: unitTerms.id })
    await db.insert(unitPrices).values({
      unitId: unit!.id,
      priceCentavos: price,
      cause: 'terms',
      termsId: terms!.id,
      actor: 'system:test',
    })
    await db.insert(unitChecks).values({
      unitId: unit!.id,
      listVersion: 1,
      answers: {},
      verdict: 'pass',
      signerId: owner.id,
      createdAt: now,
    })
    const pictures = await db.select().from(unitPictures).where(eq(unitPictures.unitId, unit!.id))
    const kinds = ['side', 'sole', 'label', 'heel', 'box'] as const
    await db.insert(unitPictures).values(
      kinds.map((kind, index) => ({
        unitId: unit!.id,
        position: pictures.length + index,
        kind,
        url: pictures[0]!.url,
        alt: kind,
      })),
    )
    await db
      .update(units)
      .set({
        owner: 'consignor',
        consignorId,
        termsId: terms!.id,
        floorCentavos: floor,
        receivedAt: now,
      })
      .where(eq(units.id, unit!.id))
    return code
  }

  /** The same, on sale. */
  async function onSale(productId: number, options: ConsignedOptions = {}): Promise<string> {
    const code = await ready(productId, options)
    const end = await verbs.list(owner, code)
    if (!end.ok) throw new Error(JSON.stringify(end))
    return code
  }

  /** Straight to a state, with the event that leads there: for what no verb of the subject under test does. */
  async function put(code: string, state: UnitState): Promise<void> {
    const [unit] = await db.select().from(units).where(eq(units.code, code))
    await db.update(units).set({ state }).where(eq(units.code, code))
    await db
      .insert(unitEvents)
      .values({ unitId: unit!.id, from: unit!.state, to: state, actor: 'system:test' })
  }

  return { consignor, agreementOf, ready, onSale, put, verbs }
}
