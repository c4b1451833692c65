/** Pairs that somebody is to bring: each has its code and waits without a place in the catalogue. */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { unitEvents, units } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import type { Grade } from '#rules/units/grade.ts'
import { UNIT } from '#rules/units/states.ts'
import type { UnitBox } from '#rules/units/limits-and-texts.ts'
import { newUnitCodes } from '#shop/units/create.ts'
import { holdUnit, moveUnits } from '#shop/units/unit.ts'

export type AwaitedFacts = {
  /** Of what makes it, «offer:7»; the same with the same `no` makes it once. */
  key: string
  no?: number
  brand: string
  model: string
  styleCode?: string
  /** As its owner tells it: «42», «US 9,5». */
  sizeLabel: string
  colour?: string
  box: UnitBox
  /** As its owner sees it. */
  grade: Grade
  /** Of the terms that are proposed for it. */
  price: Centavos
}
type By = { consignorId: number; at: Date; actor: string }

export async function awaitUnit(
  tx: Tx,
  { key, no = 0, price, ...facts }: AwaitedFacts,
  { consignorId, at, actor }: By,
): Promise<{ unitId: number; code: string }> {
  const [code] = await newUnitCodes(tx, 1)
  const [made] = await tx
    .insert(units)
    .values({
      ...facts,
      code: code!,
      owner: 'consignor',
      consignorId,
      priceCentavos: price,
      state: UNIT.awaited,
      creationKey: key,
      creationHash: createHash('sha256').update(JSON.stringify(facts)).digest('base64url'),
      creationNo: no,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: [units.creationKey, units.creationNo] })
    .returning({ unitId: units.id, code: units.code })
  if (!made) {
    const [before] = await tx
      .select({ unitId: units.id, code: units.code })
      .from(units)
      .where(and(eq(units.creationKey, key), eq(units.creationNo, no)))
    return before!
  }
  await tx.insert(unitEvents).values({ unitId: made.unitId, to: UNIT.awaited, actor, createdAt: at })
  return made
}

/** It is not to come any more. False where it is here already, or was called off before. */
export async function cancelAwaited(
  tx: Tx,
  code: string,
  { actor, at, reason }: { actor: string; at: Date; reason: string },
): Promise<boolean> {
  const there = await holdUnit(tx, code)
  return (
    there?.unit.state === UNIT.awaited &&
    (await moveUnits(tx, [there.unit], UNIT.cancelled, { actor, at, reason }))
  )
}
