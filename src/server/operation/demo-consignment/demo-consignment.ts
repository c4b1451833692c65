/**
 * What people entrusted to the demo shop (product §50.1): a pair in every state that lasts, one that was paid for, offers that wait. Through
 * the shop's own verbs, each at the moment at which it happened, so that books, e-mails and days are true.
 */
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { consignors, users } from '#data/schema.ts'
import { picturesOf, unitPictures, type SeedPicture } from '#data/seed/pictures.ts'
import { seedOffers } from '#data/seed/consignment/offers.ts'
import { seedOwners, type SeedOwner } from '#data/seed/consignment/owners.ts'
import { seedConsignedUnits, type SeedConsigned, type SeedEnd } from '#data/seed/consignment/pairs.ts'
import { checkPoints, SHOE_LIST } from '#rules/consignment/desk/checklist.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import type { Once } from '../demo-progress.ts'
import { partsOf, productOf } from '../demo-units.ts'
import { valueOf, visitorOf } from '../demo-visitors.ts'
import { cameBack, delivered } from './bought.ts'
import { offered } from './offered.ts'
import { codeSentTo, photo, type Play } from './play.ts'
import { broughtSheet } from './sheet.ts'

const DAY = 86_400_000
/** How long after it was handed over a pair is owed for, with room for days that are no business days. */
const RIPE_DAYS = 16

type Opened = { shopAt: (at: Date) => Shop; database: Database }

export async function seedConsignment({ shopAt, database }: Opened, now: Date, once: Once): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const staff = await staffOf(database, 'admin', now)
  const second = await staffOf(database, 'ventas', now)
  const play: Play = { shopAt, database, ago, staff, second }
  await once('sheet', () => broughtSheet(play))
  for (const [index, unit] of seedConsignedUnits.toSorted((a, b) => b.came - a.came).entries())
    await once(`entrusted-${index}`, () => entrusted(play, unit, `demo-entrusted-${index}`))
  for (const [index, offer] of seedOffers.entries())
    await once(`offer-${index}`, () => offered(play, offer, `demo-offer-${index}`))
}

/** They proved who they are whenever it matters. */
async function staffOf({ db }: Database, key: string, now: Date): Promise<PersonVisitor> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, `${key}@vereda.test`))
  return { ...visitorOf(user!), authenticatedAt: now }
}

const photosOf = (unit: { slug: string; of: string }): SeedPicture[] =>
  (unitPictures[unit.slug] ?? picturesOf(unit.of)).slice(0, 2)

async function entrusted(play: Play, unit: SeedConsigned, key: string): Promise<void> {
  const { ago, staff, shopAt, database } = play
  const { name, surname, email, phone } = seedOwners[unit.owner]
  const shop = shopAt(ago(unit.came))
  const desk = shop.consignment.desk
  const { codes } = valueOf(
    await desk.walkIn(staff, {
      name,
      surname,
      email,
      phone,
      key,
      kind: 'shoes',
      brand: unit.brand,
      model: unit.model,
      sizeLabel: unit.sizeLabel,
      box: unit.box,
      grade: unit.grade,
      price: String(unit.pesos),
      floor: String(unit.floor),
      equal: unit.ends.length,
    }),
  )
  await known(play, unit.owner, shop)
  if (unit.ends[0]!.is === 'awaited') return
  const files = await Promise.all(photosOf(unit).map(photo))
  valueOf(await desk.addPapers(staff, codes[0]!, 'received', files))
  valueOf(await desk.receive(staff, { codes, how: 'paper', shelf: unit.shelf, seal: unit.seal }))
  if (unit.ends[0]!.is === 'received') return
  const productId = await productOf(database, unit.of)
  valueOf(await desk.place(staff, codes[0]!, { productId, size: unit.size, equal: true }))
  for (const [index, end] of unit.ends.entries()) await checked(play, unit, codes[index]!, end)
}

/** The first time: their document is seen, and they say where they are paid. */
async function known({ database, staff }: Play, owner: SeedOwner, shop: Shop): Promise<void> {
  const { people } = shop.consignment
  const { email, dni, cuil, account, name, surname } = seedOwners[owner]
  const [row] = await database.db.select().from(consignors).where(eq(consignors.email, email))
  if (row!.dniSeenAt) return
  valueOf(await people.seeDocument(staff, row!.id, { dni, adult: true }))
  valueOf(await people.accounts.sendCodeTo(staff, row!.id))
  const code = await codeSentTo(database, email)
  valueOf(await people.accounts.record(staff, row!.id, { account, cuil, holder: `${name} ${surname}`, code }))
}

async function checked(play: Play, unit: SeedConsigned, code: string, end: SeedEnd): Promise<void> {
  const { ago, staff, second, shopAt } = play
  const shop = shopAt(ago(Math.max(0, unit.came - 1)))
  const { desk } = shop.consignment
  const answers = Object.fromEntries(checkPoints(SHOE_LIST).map((point) => [point.key, 'yes']))
  const grade = end.is === 'worse' ? end.found : unit.grade
  valueOf(await desk.keepParts(staff, code, partsOf(unit)))
  const found = { answers, verdict: 'pass', grade, box: unit.box }
  const proposal =
    end.is === 'worse'
      ? {
          price: String(end.pesos),
          floor: String(end.floor),
          note: 'Tiene más uso que el que se ve en las fotos que mandaste.',
        }
      : {}
  const signed = valueOf(await desk.inspect(staff, code, { ...found, ...proposal }))
  if (signed.waitsForSecond) valueOf(await desk.secondSign(second, code))
  if (end.is === 'worse') return
  valueOf(await desk.photographed(staff, code))
  if (end.is === 'ready') return
  valueOf(await shop.units.list(staff, code))
  if ('shown' in end) valueOf(await shop.units.discount(staff, code, { shown: String(end.shown) }))
  if (end.is === 'lost, sent back by the bank') return lost(play, unit, code)
  if (end.is === 'found again') return foundAgain(play, unit, code)
  if (end.is === 'to_return' || end.is === 'handed_back') return goesHome(play, unit, code, end.is)
  if ('buyer' in end) await sold(play, unit, code, end)
}

/** Its owner is paid as if it had been sold, and the bank sends the transfer back. */
async function lost(play: Play, unit: SeedConsigned, code: string): Promise<void> {
  const { staff, ago, shopAt } = play
  await writtenOff(play, code, 3)
  const [id] = await paid(play, 2, unit)
  const bounced = { reason: 'El banco la devolvió: la cuenta está cerrada.' }
  valueOf(await shopAt(ago(1)).consignment.settlements.reverse(staff, id!, bounced))
}

/** Its owner was paid, it is here again, and they have not chosen yet. */
async function foundAgain(play: Play, unit: SeedConsigned, code: string): Promise<void> {
  const { staff, ago, shopAt } = play
  await writtenOff(play, code, 6)
  await paid(play, 5, unit)
  valueOf(await shopAt(ago(1)).consignment.desk.turnedUp(staff, code))
}

/** Told by one person, confirmed by another. */
async function writtenOff(
  { staff, second, ago, shopAt }: Play,
  code: string,
  daysAgo: number,
): Promise<void> {
  const why = 'No apareció al contar el estante.'
  valueOf(await shopAt(ago(daysAgo)).consignment.desk.lost(staff, code, { why }))
  valueOf(await shopAt(ago(daysAgo - 0.5)).consignment.desk.confirmLoss(second, code))
}

async function goesHome(
  { ago, staff, shopAt }: Play,
  { owner }: SeedConsigned,
  code: string,
  end: 'to_return' | 'handed_back',
): Promise<void> {
  const { desk } = shopAt(ago(4)).consignment
  valueOf(await desk.takeOut(staff, code))
  if (end === 'to_return') return
  const { name, surname, dni } = seedOwners[owner]
  const later = shopAt(ago(3)).consignment.desk
  valueOf(await later.handBack(staff, code, { to: `${name} ${surname}`, how: 'dni', dni }))
}

type Sale = Extract<SeedEnd, { buyer: string }>
async function sold(play: Play, unit: SeedConsigned, code: string, end: Sale): Promise<void> {
  const { ago, shopAt, database } = play
  const productId = await productOf(database, unit.of)
  const line = { productId, size: unit.size, quantity: 1, unit: code }
  const at = ago(end.daysAgo)
  const order = await delivered(shopAt(at), database, { buyer: end.buyer, at }, line)
  if (end.is === 'returned')
    return cameBack(shopAt(ago(end.daysAgo - 3)), order, unitPictures[unit.slug]![0]!)
  if (end.daysAgo < RIPE_DAYS) return
  const ripe = shopAt(ago(end.daysAgo - RIPE_DAYS)).consignment
  await ripe.sales.ripenDue()
  const daysAgo = end.daysAgo - RIPE_DAYS
  if (end.is === 'paid') await paid(play, daysAgo - 1, unit)
  if (end.is !== 'refused by the bank') return
  const [id] = await approved(play, daysAgo - 0.1, unit)
  const reason = 'El banco no encontró la cuenta.'
  valueOf(await shopAt(ago(daysAgo - 0.2)).consignment.settlements.fail(play.staff, id!, { reason }))
}

/** What is owed to the owner of that pair, by hand; the numbers of what was paid. */
async function paid(play: Play, daysAgo: number, unit: SeedConsigned): Promise<number[]> {
  const { ago, staff, shopAt } = play
  const ids = await approved(play, daysAgo, unit)
  const { settlements } = shopAt(ago(daysAgo)).consignment
  valueOf(await settlements.markPaid(staff, { ids, proof: `DEMO-0000${416 + ids[0]!}` }))
  return ids
}

async function approved(play: Play, daysAgo: number, { owner, slug }: SeedConsigned): Promise<number[]> {
  const { ago, staff, shopAt, database } = play
  const { settlements } = shopAt(ago(daysAgo)).consignment
  const [row] = await database.db
    .select({ id: consignors.id })
    .from(consignors)
    .where(eq(consignors.email, seedOwners[owner].email))
  const key = `demo-${daysAgo}-${slug}`.replaceAll('.', '-')
  const run = valueOf(await settlements.close(staff, { key, consignorIds: [row!.id] }))
  const ids = run.settlements.map(({ id }) => id)
  valueOf(await settlements.approve(staff, { settlements: ids.map((id) => ({ id })) }))
  return ids
}
