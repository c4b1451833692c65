/** Leases of tills (product §63.1): named pieces that one till alone may sell for a time, off the shelf in one transaction, and back. */
import * as v from 'valibot'
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import {
  productSizes,
  products,
  tillLeaseLines,
  tillLeases,
  tillOfflineSales,
  units,
  users,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { MAX_QUANTITY, type CartLine } from '#rules/cart/cart.ts'
import { sizeCode } from '#rules/size-code.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { salePrice } from '#rules/products/discount.ts'
import { leaseForm } from '#rules/till/offline/form.ts'
import { asScanned, MOST_TILLS_OF_SELLER, type Lease } from '#rules/till/offline/lease.ts'
import { isStuck, type LeaseEnd } from '#rules/till/offline/states.ts'
import { OFFLINE_SAYS } from '#rules/till/offline/texts.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { isListed, UNIT } from '#rules/units/states.ts'
import { may, system, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { cartLines, joined } from '#shop/cart/requested-lines.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { live } from '#shop/search/choose.ts'
import { readForm } from '#shop/read-form.ts'
import { lockProducts, moveStock } from '#shop/stock/move.ts'
import { leastOf } from '#shop/checkout/haggle.ts'
import { paidFor } from '#shop/units/price.ts'
import { moveUnits } from '#shop/units/unit.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { linesOf, lockLease, ontoShelf, openLeaseOf, type LeaseRow } from './rows.ts'

const HOUR = 3_600_000
/** So many at once: what is left ends with the next round. */
const ROUND = 20

/** As the back office lists it. */
export type OpenLease = { id: number; till: string; who: string | null; endsAt: Date; pieces: number }

type Wanted = {
  productId: number
  sizeId: number
  unit: typeof units.$inferSelect | null
  quantity: number
  price: Centavos
  base: Centavos
}

export function openLeases(context: ShopContext) {
  const { database, clock, settings } = context
  const { db } = database

  /** `input`: rules/till/offline/form.ts `leaseForm`. Asked again with its key it is the same lease; with another one it is more, for as long again. */
  async function take(visitor: Visitor, input: unknown, wanted: unknown): Promise<Outcome<Lease>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    const form = readForm(leaseForm, input, OFFLINE_SAYS.invalid)
    if (!form.ok) return form
    const read = v.safeParse(cartLines, wanted)
    if (!read.success || read.output.length === 0)
      return invalid(
        read.success
          ? TILL_SAYS.empty
          : `Cada producto va con su talle y una cantidad de 1 a ${MAX_QUANTITY}.`,
      )
    const end = await commitIfDone<Outcome<Lease>>(database, (tx) =>
      write(tx, visitor, form.value, joined(read.output)),
    )
    if (end.ok) await context.hint({ kind: 'catalogue' })
    return end
  }

  async function write(
    tx: Tx,
    visitor: Visitor,
    { tillKey, till, key }: v.InferOutput<typeof leaseForm>,
    wanted: readonly CartLine[],
  ): Promise<Outcome<Lease>> {
    if (visitor.kind === 'person') {
      const refusal = await stillMay(tx, visitor, 'till.sell')
      if (refusal) return refusal
    }
    const at = clock()
    const others = await othersOf(tx, visitor, tillKey, at)
    if (others.length >= MOST_TILLS_OF_SELLER) return conflict(OFFLINE_SAYS.tills(others))
    const lease = await leaseFor(tx, visitor, { tillKey, till }, at)
    const lines = await linesOf(tx, lease.id)
    if (lines.some(({ requestKey }) => requestKey === key)) return done(await told(tx, lease))
    const has = lines.reduce((sum, { left, held }) => sum + left + held, 0)
    const more = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
    if (has + more > settings.tillLeasePieces)
      return invalid(OFFLINE_SAYS.tooMany(settings.tillLeasePieces, has))
    const found = await offTheShelf(tx, wanted)
    if (!found.ok) return found
    const deed = { actor: actorOf(visitor), at, leaseId: lease.id, reason: till }
    await moveStock(
      tx,
      found.value
        .filter(({ unit }) => unit === null)
        .map(({ sizeId, productId, quantity }) => ({
          sizeId,
          productId,
          delta: -quantity,
          kind: 'leased' as const,
          leaseId: lease.id,
          reason: till,
        })),
      deed.actor,
      at,
    )
    const pairs = found.value.flatMap(({ unit }) => (unit ? [unit] : []))
    if (!(await moveUnits(tx, pairs, UNIT.reserved, deed))) throw new Error('a pair on sale cannot be leased')
    const least = await leastOf(
      tx,
      pairs.map(({ code }) => code),
    )
    await tx.insert(tillLeaseLines).values(
      found.value.map(({ unit, quantity, price, base, productId, sizeId }) => ({
        leaseId: lease.id,
        productId,
        sizeId,
        unitId: unit?.id ?? null,
        quantity,
        left: quantity,
        priceCentavos: price,
        baseCentavos: base,
        leastCentavos: unit ? (least.get(unit.code) ?? 0) : 0,
        requestKey: key,
        createdAt: at,
      })),
    )
    const endsAt = new Date(at.getTime() + settings.tillLeaseHours * HOUR)
    await tx.update(tillLeases).set({ endsAt, till }).where(eq(tillLeases.id, lease.id))
    await writeAudit(tx, visitor, {
      action: 'till.lease',
      entity: 'till',
      entityId: lease.id,
      after: { till, pieces: more },
      at,
    })
    return done(await told(tx, { ...lease, endsAt, till }))
  }

  /** What the other tills are called for which this seller took something that still runs; they wait for each other. */
  async function othersOf(tx: Tx, visitor: Visitor, tillKey: string, at: Date): Promise<string[]> {
    if (visitor.kind !== 'person') return []
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`till leases of ${visitor.id}`}))`)
    const rows = await tx
      .select({ till: tillLeases.till })
      .from(tillLeases)
      .where(
        and(
          eq(tillLeases.takenBy, visitor.id),
          ne(tillLeases.tillKey, tillKey),
          isNull(tillLeases.endedAt),
          gt(tillLeases.endsAt, at),
        ),
      )
      .orderBy(asc(tillLeases.id))
    return rows.map(({ till }) => till)
  }

  /** The open lease of that till, held; one whose time is over ends here. */
  async function leaseFor(
    tx: Tx,
    visitor: Visitor,
    { tillKey, till }: { tillKey: string; till: string },
    at: Date,
  ): Promise<LeaseRow> {
    const open = await openLeaseOf(tx, tillKey)
    const held = open && (await lockLease(tx, open.id))
    if (held && !held.endedAt && held.endsAt > at) return held
    if (held && !held.endedAt) await end(tx, held, 'expired', system('leases'), at)
    await tx
      .insert(tillLeases)
      .values({
        tillKey,
        till,
        takenBy: visitor.kind === 'person' ? visitor.id : null,
        endsAt: at,
        createdAt: at,
      })
      .onConflictDoNothing()
    // Another tab of the same till may have made it.
    const made = await openLeaseOf(tx, tillKey)
    return (await lockLease(tx, made!.id))!
  }

  /** All of it is kept from others until `tx` ends, and there. */
  async function offTheShelf(tx: Tx, wanted: readonly CartLine[]): Promise<Outcome<Wanted[]>> {
    const codes = wanted.flatMap(({ unit }) => (unit ? [unit] : []))
    const ids = [...new Set(wanted.map(({ productId }) => productId))]
    await lockProducts(tx, ids, codes)
    // After the locks: what others took meanwhile is gone.
    const sizes = await tx
      .select({ size: productSizes, product: products, live: sql<boolean>`${live}` })
      .from(productSizes)
      .innerJoin(products, eq(products.id, productSizes.productId))
      .where(inArray(productSizes.productId, ids))
      .orderBy(asc(productSizes.id))
    const pairs =
      codes.length === 0
        ? []
        : await tx.select().from(units).where(inArray(units.code, codes)).orderBy(asc(units.id))
    const found: Wanted[] = []
    for (const { productId, size: text, quantity, unit: code } of wanted) {
      const there = sizes.find(({ size }) => size.productId === productId && size.size === text)
      if (!there) return conflict(OFFLINE_SAYS.short(text))
      const { size, product } = there
      const unit = code ? (pairs.find((pair) => pair.code === code) ?? null) : null
      const isThere = code
        ? unit !== null && isListed(unit.state) && unit.sizeId === size.id
        : size.bulk >= quantity
      if (!isThere || !size.offered || !there.live) {
        context.countEvent?.('stock conflict')
        return conflict(OFFLINE_SAYS.short(product.name))
      }
      const { priceCentavos, offer, discount } = product
      const asked = salePrice({ price: priceCentavos, offer, discount })
      found.push({
        productId,
        sizeId: size.id,
        unit,
        quantity,
        price: unit ? paidFor(unit) : asked,
        base: unit ? unit.priceCentavos : Math.max(priceCentavos, asked),
      })
    }
    return done(found)
  }

  /** As its device keeps it. */
  async function told(from: Reader | Tx, { id, till, endsAt }: LeaseRow): Promise<Lease> {
    const lines = await linesOf(from, id)
    return {
      id,
      till,
      lastsMs: Math.max(0, endsAt.getTime() - clock().getTime()),
      lines: lines
        .filter(({ left }) => left > 0)
        .map(({ id: line, name, size, unit, price, least, left, barcode, sku, sizeId }) => ({
          id: line,
          name,
          size,
          unit,
          price,
          least,
          left,
          codes: (unit === null ? [barcode, sku, sizeCode({ sizeId, barcode: '' })] : [unit])
            .filter((code) => code !== '')
            .map(asScanned),
        })),
    }
  }

  /** What is left is on sale again; what sales that wait for a person hold stays. The caller holds it. */
  async function end(tx: Tx, lease: LeaseRow, how: LeaseEnd, visitor: Visitor, at: Date): Promise<void> {
    const lines = await linesOf(tx, lease.id)
    await ontoShelf(
      tx,
      lease.id,
      lines.map((row) => ({ row, quantity: row.left })),
      { from: 'left', toBeSold: false, actor: actorOf(visitor), at, reason: lease.till },
    )
    await tx.update(tillLeases).set({ endedAt: at, endedHow: how }).where(eq(tillLeases.id, lease.id))
  }

  return {
    take,

    /** The open one of a till, as its device keeps it; null where none is. */
    async ofTill(visitor: Visitor, tillKey: string): Promise<Outcome<Lease | null>> {
      const refusal = may(visitor, 'till.sell')
      if (refusal) return refusal
      const open = await openLeaseOf(db, tillKey)
      return done(open && open.endsAt > clock() ? await told(db, open) : null)
    },

    /** Asked again it is the same end. What is sold by it and was not sent joins as long as its pieces are there. */
    async giveBack(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
      const refusal = may(visitor, 'till.sell')
      if (refusal) return refusal
      if (!inReach(id)) return missing()
      const ended = await commitIfDone<Outcome<{ id: number }>>(database, async (tx) => {
        if (visitor.kind === 'person') {
          const refusal = await stillMay(tx, visitor, 'till.sell')
          if (refusal) return refusal
        }
        const lease = await lockLease(tx, id)
        if (!lease) return missing()
        if (lease.endedAt) return done({ id })
        const at = clock()
        await end(tx, lease, 'returned', visitor, at)
        await writeAudit(tx, visitor, {
          action: 'till.end-lease',
          entity: 'till',
          entityId: id,
          after: { till: lease.till },
          at,
        })
        return done({ id })
      })
      if (ended.ok) await context.hint({ kind: 'catalogue' })
      return ended
    },

    /** Those whose time is over; how many ended. */
    async expireDue(): Promise<number> {
      const due = await db
        .select({ id: tillLeases.id })
        .from(tillLeases)
        .where(and(isNull(tillLeases.endedAt), lte(tillLeases.endsAt, clock())))
        .orderBy(asc(tillLeases.id))
        .limit(ROUND)
      let ended = 0
      for (const { id } of due)
        ended += await database.transaction(async (tx) => {
          const lease = await lockLease(tx, id)
          const at = clock()
          // Returned, or for longer, since.
          if (!lease || lease.endedAt || lease.endsAt > at) return 0
          await end(tx, lease, 'expired', system('leases'), at)
          return 1
        })
      if (ended > 0) await context.hint({ kind: 'catalogue' })
      return ended
    },

    /** The newest first. */
    async open(visitor: Visitor): Promise<Outcome<OpenLease[]>> {
      const refusal = may(visitor, 'till.read')
      if (refusal) return refusal
      return done(
        await db
          .select({
            id: tillLeases.id,
            till: tillLeases.till,
            who: users.username,
            endsAt: tillLeases.endsAt,
            pieces: sql<number>`(select coalesce(sum(l.left_units), 0)::int from till_lease_lines l where l.lease_id = ${tillLeases.id})`,
          })
          .from(tillLeases)
          .leftJoin(users, eq(users.id, tillLeases.takenBy))
          .where(isNull(tillLeases.endedAt))
          .orderBy(desc(tillLeases.id)),
      )
    },
  }
}

/** What a day would be closed over: sales that wait for a person, and tills that may have some that nobody sent. */
export async function openOffline(tx: Reader | Tx): Promise<{ sales: number; tills: number }> {
  return {
    sales: await tx.$count(tillOfflineSales, inStates(tillOfflineSales.state, isStuck)),
    tills: await tx.$count(tillLeases, isNull(tillLeases.endedAt)),
  }
}
