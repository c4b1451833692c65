/** The statement of one settlement: what it pays, row by row, to whom and where, and what became of it. For the shop's people, and for its owner. */
import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  consignorEntries,
  consignors,
  settlementEvents,
  settlementLines,
  settlementProofs,
  settlements,
  users,
} from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { maskedAccount, maskedCuil } from '#rules/consignment/masked.ts'
import { paperLabel } from '#rules/consignment/settlements/paper.ts'
import {
  ACCOUNT_WAIT_SAYS,
  readSettlementNumber,
  settlementNumber,
} from '#rules/consignment/settlements/settlement.ts'
import { holdsItsRows, isOnItsWay, SETTLEMENT_STATE_LABEL } from '#rules/consignment/settlements/states.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { nameActors } from '#shop/audit/actors.ts'
import { accountOf } from '../accounts/in-force.ts'
import { accountLines, lineOf, linesCsv, type AccountLine, type Statement } from './account.ts'
import { heirDnis, isSameAccount, isTheirs, whyNotPayable } from './held.ts'
import { drawStatement } from './statement-pdf.ts'

/** With what only the shop's people see of it. */
export type SettlementPage = Statement & {
  id: number
  consignorId: number
  fileSha256: string | null
  closedBy: { id: number; username: string }
  /** The account in force is another one: its number, where whoever approves may take it, and why not otherwise. */
  otherAccount: { id: number; account: string; holder: string; why: string | null } | null
  /** Why nothing may be paid to the account in force; null when it may. */
  whyNot: string | null
  /** It is what the shop owes whoever looks at it. */
  own: boolean
  history: { at: Date; who: string; to: string; reason: string }[]
}
export type { Statement } from './account.ts'
export type Download = { fileName: string; bytes: Uint8Array }

/** Also of one that was called off, whose rows may be another's now. */
const mine = alias(settlementLines, 'mine')

export function openStatements({ database, settings, clock }: ShopContext) {
  const { db } = database
  async function rowOf(number: string, consignorId?: number) {
    const id = readSettlementNumber(number)
    if (id === null) return null
    const [found] = await db
      .select({ row: settlements, consignor: consignors })
      .from(settlements)
      .innerJoin(consignors, eq(consignors.id, settlements.consignorId))
      .where(
        and(
          eq(settlements.id, id),
          consignorId === undefined
            ? undefined
            : and(eq(settlements.consignorId, consignorId), inStates(settlements.state, holdsItsRows)),
        ),
      )
    return found ?? null
  }
  type Found = NonNullable<Awaited<ReturnType<typeof rowOf>>>

  const linesOf = async (id: number): Promise<AccountLine[]> => {
    const rows = await accountLines(db)
      .innerJoin(mine, eq(mine.entryId, consignorEntries.id))
      .where(eq(mine.settlementId, id))
      .orderBy(asc(consignorEntries.id))
    return rows.map(lineOf)
  }

  async function statementOf({ row, consignor }: Found): Promise<Statement> {
    return {
      number: settlementNumber(row.id),
      state: row.state,
      total: row.totalCentavos,
      name: `${consignor.name} ${consignor.surname}`,
      account: maskedAccount(row.account),
      holder: row.holder,
      cuil: maskedCuil(row.cuil),
      closedAt: row.closedAt,
      paidAt: row.paidAt,
      proof: row.proof,
      proofFile: (await db.$count(settlementProofs, eq(settlementProofs.settlementId, row.id))) > 0,
      reason: row.reason,
      paper: row.paper && { ...row.paper, label: paperLabel(row.paper.kind) },
      lines: await linesOf(row.id),
    }
  }

  async function find(visitor: Visitor, number: string): Promise<Outcome<SettlementPage>> {
    const refusal = may(visitor, 'consign.see-money')
    if (refusal) return refusal
    const found = await rowOf(number)
    if (!found) return missing()
    const { row, consignor } = found
    const account = await accountOf(db, row.consignorId)
    const dnis = await heirDnis(db, account ? [account] : [])
    const one = { row, consignor, account, heirDni: dnis.get(account?.heirId ?? 0) ?? '' }
    const why = whyNotPayable(one, clock())
    const other = isOnItsWay(row.state) && account !== null && !isSameAccount(one)
    const [closer] = await db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(eq(users.id, row.closedBy))
    const events = await db
      .select()
      .from(settlementEvents)
      .where(eq(settlementEvents.settlementId, row.id))
      .orderBy(asc(settlementEvents.id))
    const named = await nameActors(
      db,
      events.map(({ actor }) => actor),
    )
    return done({
      ...(await statementOf(found)),
      id: row.id,
      consignorId: row.consignorId,
      fileSha256: row.fileSha256,
      closedBy: closer!,
      otherAccount: other
        ? {
            id: account.id,
            account: maskedAccount(account.account),
            holder: account.holder,
            why: why && ACCOUNT_WAIT_SAYS[why],
          }
        : null,
      whyNot: why && ACCOUNT_WAIT_SAYS[why],
      own: visitor.kind === 'person' && isTheirs({ consignor }, visitor),
      history: events.map(({ createdAt, actor, to, reason }) => ({
        at: createdAt,
        who: named(actor),
        to: SETTLEMENT_STATE_LABEL[to],
        reason,
      })),
    })
  }

  /** The whole account, for who pays by hand; that somebody looked is written down. */
  async function seeAccount(
    visitor: Visitor,
    number: string,
  ): Promise<Outcome<{ account: string; holder: string; cuil: string }>> {
    const refusal = may(visitor, 'consign.see-private')
    if (refusal) return refusal
    const found = await rowOf(number)
    if (!found) return missing()
    const { id, account, holder, cuil } = found.row
    const at = clock()
    await database.transaction((tx) =>
      writeAudit(tx, visitor, { action: 'settlement.see-account', entity: 'settlement', entityId: id, at }),
    )
    return done({ account, holder, cuil })
  }

  const staff =
    <T>(make: (found: Found) => Promise<T>) =>
    async (visitor: Visitor, number: string): Promise<Outcome<T>> => {
      const refusal = may(visitor, 'consign.see-money')
      if (refusal) return refusal
      const found = await rowOf(number)
      return found ? done(await make(found)) : missing()
    }
  /** What is not theirs, or was called off, is not there. */
  const own =
    <T>(make: (found: Found, holder: Holder) => Promise<T>) =>
    async (holder: Holder, number: string): Promise<Outcome<T>> => {
      const found = await rowOf(number, holder.consignorId)
      return found ? done(await make(found, holder)) : missing()
    }
  /** A link may have been passed on: whose the account is stands behind the code. */
  const shownTo = async (found: Found, { proven }: Holder): Promise<Statement> => {
    const statement = await statementOf(found)
    return proven ? statement : { ...statement, name: '', holder: '', cuil: '' }
  }
  const csv = async ({ row }: Found): Promise<string> => linesCsv(await linesOf(row.id))
  const pdf = async (statement: Statement): Promise<Download> => ({
    fileName: `liquidacion-${statement.number.toLowerCase()}.pdf`,
    bytes: await drawStatement(statement, settings),
  })

  return {
    find,
    seeAccount,
    statementPdf: staff(async (found) => pdf(await statementOf(found))),
    statementCsv: staff(csv),
    statementFor: own(shownTo),
    statementPdfFor: own(async (found, holder) => pdf(await shownTo(found, holder))),
    statementCsvFor: own(csv),
  }
}
