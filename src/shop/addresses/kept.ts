/** The rows of the addresses that somebody keeps, as every verb that touches them does it. Whoever writes holds the person's lock. */
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { deliveryAddresses } from '#data/schema.ts'
import {
  ADDRESS_SAYS,
  FIRST_LABEL,
  samePlace,
  type AddressForm,
  type KeptAddress,
  type Where,
} from '#rules/addresses/address.ts'
import { MAX_ADDRESSES } from '#rules/addresses/fields.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import { fromWhere, toWhere } from './personal-data.ts'

type Row = typeof deliveryAddresses.$inferSelect

const { userId: owner, removedAt } = deliveryAddresses
const kept = (row: Row): KeptAddress => ({
  id: row.id,
  label: row.label,
  ...fromWhere(row),
  usual: row.usual,
})

/** The usual one first, then as they were added. */
export async function addressesOf(db: Reader | Tx, userId: number): Promise<KeptAddress[]> {
  const rows = await db
    .select()
    .from(deliveryAddresses)
    .where(and(eq(owner, userId), isNull(removedAt)))
    .orderBy(desc(deliveryAddresses.usual), asc(deliveryAddresses.id))
  return rows.map(kept)
}

export async function usualWhere(db: Reader | Tx, userId: number): Promise<Where | null> {
  const [row] = await db
    .select()
    .from(deliveryAddresses)
    .where(and(eq(owner, userId), eq(deliveryAddresses.usual, true)))
  return row ? fromWhere(row) : null
}

/** The first one is the usual one. A place that is there already is told anew, not kept twice. */
export async function addAddress(
  tx: Tx,
  userId: number,
  form: AddressForm,
  at: Date,
): Promise<Outcome<KeptAddress>> {
  const there = await addressesOf(tx, userId)
  const same = there.find((one) => samePlace(one, form))
  if (same) return done(await changeAddress(tx, same.id, form, at))
  if (there.length >= MAX_ADDRESSES) return conflict(ADDRESS_SAYS.full)
  const [row] = await tx
    .insert(deliveryAddresses)
    .values({
      userId,
      label: form.label,
      ...toWhere(form),
      usual: there.length === 0,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  return done(kept(row!))
}

export async function changeAddress(tx: Tx, id: number, form: AddressForm, at: Date): Promise<KeptAddress> {
  const [row] = await tx
    .update(deliveryAddresses)
    .set({ label: form.label, ...toWhere(form), updatedAt: at })
    .where(eq(deliveryAddresses.id, id))
    .returning()
  return kept(row!)
}

/** What the one form of product §20.1 says is where they usually are. */
export async function keepUsual(tx: Tx, userId: number, where: Where, at: Date): Promise<void> {
  const [usual] = await addressesOf(tx, userId)
  if (usual) await changeAddress(tx, usual.id, { ...where, label: usual.label }, at)
  else await addAddress(tx, userId, { ...where, label: FIRST_LABEL }, at)
}

export async function makeUsual(tx: Tx, userId: number, id: number, at: Date): Promise<void> {
  await tx
    .update(deliveryAddresses)
    .set({ usual: false, updatedAt: at })
    .where(and(eq(owner, userId), eq(deliveryAddresses.usual, true)))
  await tx.update(deliveryAddresses).set({ usual: true, updatedAt: at }).where(eq(deliveryAddresses.id, id))
}
