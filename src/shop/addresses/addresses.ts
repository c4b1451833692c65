/** Several delivery addresses of one account (product §59.1): its own owner adds, changes, takes out and brings back. */
import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { deliveryAddresses } from '#data/schema.ts'
import {
  ADDRESS_SAYS,
  ADDRESS_UNDO_HOURS,
  addressForm,
  type AddressForm,
  type KeptAddress,
} from '#rules/addresses/address.ts'
import { MAX_ADDRESSES } from '#rules/addresses/fields.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { addAddress, addressesOf, changeAddress, makeUsual } from './kept.ts'

const HOUR = 3_600_000
const gone = () => missing(ADDRESS_SAYS.gone)

export function openAddresses(context: ShopContext) {
  const { database, clock } = context

  /** The usual one first; none of who is not signed in. */
  async function list(visitor: Visitor): Promise<KeptAddress[]> {
    return visitor.kind === 'person' ? addressesOf(database.db, visitor.id) : []
  }

  /** Under the lock of whose they are, one change at a time. */
  async function write<T>(
    visitor: Visitor,
    change: (tx: Tx, person: PersonVisitor) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    const person = visitor as PersonVisitor
    return database.transaction(
      async (tx) => (await stillMay(tx, person, 'person.self')) ?? change(tx, person),
    )
  }

  /** One of theirs that stands; others are as missing as what does not exist. */
  async function own(tx: Tx, { id: me }: PersonVisitor, id: number) {
    return inReach(id) ? (await addressesOf(tx, me)).find((one) => one.id === id) : undefined
  }

  async function add(visitor: Visitor, input: unknown): Promise<Outcome<KeptAddress>> {
    return write(visitor, async (tx, { id }) => {
      const form = readForm(addressForm, input, ADDRESS_SAYS.invalid)
      return form.ok ? addAddress(tx, id, form.value as AddressForm, clock()) : form
    })
  }

  async function change(visitor: Visitor, id: number, input: unknown): Promise<Outcome<KeptAddress>> {
    return write(visitor, async (tx, person) => {
      if (!(await own(tx, person, id))) return gone()
      const form = readForm(addressForm, input, ADDRESS_SAYS.invalid)
      return form.ok ? done(await changeAddress(tx, id, form.value as AddressForm, clock())) : form
    })
  }

  async function usual(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    return write(visitor, async (tx, person) => {
      if (!(await own(tx, person, id))) return gone()
      await makeUsual(tx, person.id, id, clock())
      return done({ id })
    })
  }

  /** The next one takes the place of the usual one. */
  async function remove(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    return write(visitor, async (tx, person) => {
      const one = await own(tx, person, id)
      if (!one) return gone()
      await tx
        .update(deliveryAddresses)
        .set({ usual: false, removedAt: clock() })
        .where(eq(deliveryAddresses.id, id))
      const [next] = one.usual ? await addressesOf(tx, person.id) : []
      if (next) await makeUsual(tx, person.id, next.id, clock())
      return done({ id })
    })
  }

  /** What was taken out a moment ago; the usual one only where there is no other. */
  async function restore(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    return write(visitor, async (tx, person) => {
      if (!inReach(id)) return missing(ADDRESS_SAYS.tooLate)
      const [row] = await tx
        .select({ removedAt: deliveryAddresses.removedAt })
        .from(deliveryAddresses)
        .where(and(eq(deliveryAddresses.id, id), eq(deliveryAddresses.userId, person.id)))
      if (!row) return missing(ADDRESS_SAYS.tooLate)
      // Pressed twice.
      if (row.removedAt === null) return done({ id })
      const there = await addressesOf(tx, person.id)
      if (there.length >= MAX_ADDRESSES) return conflict(ADDRESS_SAYS.full)
      await tx
        .update(deliveryAddresses)
        .set({ removedAt: null, usual: there.length === 0, updatedAt: clock() })
        .where(eq(deliveryAddresses.id, id))
      return done({ id })
    })
  }

  /** What was taken out long enough ago. */
  async function sweep(): Promise<void> {
    const before = new Date(clock().getTime() - ADDRESS_UNDO_HOURS * HOUR)
    await database.db.delete(deliveryAddresses).where(lt(deliveryAddresses.removedAt, before))
  }

  return { list, add, change, usual, remove, restore, sweep }
}
