/** Pairs that were written down without an offer and that nobody brings: reminded, and awaited no more after the days that an accepted offer has too. */
import { and, asc, eq, inArray, lte, notExists, sql } from 'drizzle-orm'
import { offers, outbox, units } from '#data/schema.ts'
import { dayOf, daysBefore, endOfDay } from '#rules/calendar/argentine-day.ts'
import { daySaid } from '#rules/calendar/said.ts'
import { endsAfter, lastDayBefore } from '#rules/consignment/offers/due.ts'
import { REMINDER_DAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { UNIT } from '#rules/units/states.ts'
import { system } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { holdUnit, type UnitRow } from '#shop/units/unit.ts'
import { movePair, ownPair, type Pair } from '../desk/held.ts'
import { pairName, notifyOwner } from '../desk/owner.ts'

const BATCH = 50
const SHOP = system('reception')

export function openUnbrought({ database, clock, settings }: ShopContext) {
  const { db } = database
  /** Equal ones come together, and are told of together. */
  const reminderOf = (key: string) => `unbrought:${key}`

  /** Those of one form that have so many days left, or none; the oldest first. */
  async function due(now: Date, daysLeft: number, more?: ReturnType<typeof notExists>) {
    const last = endOfDay(daysBefore(dayOf(now), settings.bringDays + 1 - daysLeft))
    const found = await db
      .selectDistinct({ key: units.creationKey, at: units.createdAt })
      .from(units)
      .where(
        and(
          eq(units.state, UNIT.awaited),
          eq(units.owner, 'consignor'),
          lte(units.createdAt, last),
          notExists(db.select({ id: offers.id }).from(offers).where(eq(offers.unitId, units.id))),
          more,
        ),
      )
      .orderBy(asc(units.createdAt))
      .limit(BATCH)
    return found.map(({ key }) => key)
  }
  const ofForm = (key: string) =>
    db
      .select({ code: units.code })
      .from(units)
      .where(and(eq(units.creationKey, key), eq(units.state, UNIT.awaited)))
      .orderBy(asc(units.id))

  const said = ({ code, sizeLabel, grade }: UnitRow, name: string): [string, string] => [
    printUnitCode(code),
    `${name} · ${sizeLabel} · ${GRADE_LABEL[grade]}`,
  ]

  function endUnbrought(): Promise<number> {
    return each(clock(), 0, async (key, codes, at) =>
      database.transaction(async (tx) => {
        const ended: Pair[] = []
        for (const { code } of codes) {
          const there = await holdUnit(tx, code)
          const pair = there && ownPair(there)
          if (pair?.unit.state !== UNIT.awaited || pair.unit.creationKey !== key) continue
          const reason = 'No lo trajeron a tiempo.'
          await movePair(tx, pair, UNIT.cancelled, { visitor: SHOP, action: 'unit.call-off', reason, at })
          ended.push(pair)
        }
        const [first] = ended
        if (!first) return 0
        const name = await pairName(tx, first.unit)
        await notifyOwner(
          tx,
          settings,
          { consignorId: first.consignorId },
          {
            subject: `Ya no esperamos tu par: ${name}`,
            parts: [
              `Pasaron ${settings.bringDays} días y no lo trajiste: cerramos la carga. Si querés venderlo, ofrecelo de nuevo cuando quieras.`,
              { facts: ended.map(({ unit }) => said(unit, name)) },
            ],
            at,
          },
        )
        return ended.length
      }),
    )
  }

  /** Once for each form, some days before. */
  function remindUnbrought(): Promise<number> {
    const told = notExists(
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(eq(outbox.dedupeKey, sql`${reminderOf('')} || ${units.creationKey}`)),
    )
    return each(
      clock(),
      REMINDER_DAYS,
      async (key, codes, at) =>
        database.transaction(async (tx) => {
          const rows = await tx
            .select()
            .from(units)
            .where(
              inArray(
                units.code,
                codes.map(({ code }) => code),
              ),
            )
          const [first] = rows
          if (!first) return 0
          const name = await pairName(tx, first)
          const last = lastDayBefore(endsAfter(first.createdAt, settings.bringDays))
          await notifyOwner(
            tx,
            settings,
            { consignorId: first.consignorId! },
            {
              subject: `Te esperamos con tu par: ${name}`,
              parts: [
                `Lo anotamos en la tienda y todavía no lo dejaste. Tenés tiempo para traerlo hasta el ${daySaid(last, dayOf(at))}; después cerramos la carga.`,
                { facts: rows.map((unit) => said(unit, name)) },
              ],
              dedupeKey: reminderOf(key),
              at,
            },
          )
          return rows.length
        }),
      told,
    )
  }

  async function each(
    now: Date,
    daysLeft: number,
    work: (key: string, codes: { code: string }[], at: Date) => Promise<number>,
    more?: ReturnType<typeof notExists>,
  ): Promise<number> {
    let many = 0
    for (const key of await due(now, daysLeft, more)) many += await work(key, await ofForm(key), now)
    return many
  }

  return { endUnbrought, remindUnbrought }
}
