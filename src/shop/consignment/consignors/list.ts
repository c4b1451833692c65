/** The consignors as the shop's people go through them: by name, mailbox, phone or whole DNI, and as a spreadsheet. Numbers are masked. */
import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { consignors } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { maskedDni } from '#rules/consignment/masked.ts'
import { cleanDni, isDni, type ConsignorsOnly } from '#rules/consignment/people/consignor.ts'
import { csvText } from '#rules/csv-text.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { isWithUs } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'

export type ConsignorLine = {
  id: number
  name: string
  surname: string
  email: string
  phone: string
  /** «···456»; '' while nobody saw the document. */
  dni: string
  blocked: boolean
  /** Pairs that lie with us. */
  pairs: number
  /** What the shop owes them; null for who may not see money. */
  balance: Centavos | null
  createdAt: Date
}
export type ConsignorQuery = { q?: string; only?: ConsignorsOnly; page?: number }

const ROWS_A_PAGE = 50
const WORDS = sql`fold(${consignors.name} || ' ' || ${consignors.surname} || ' ' || ${consignors.email} || ' ' || ${consignors.phone})`
const says = (word: string): SQL => sql`strpos(${WORDS}, fold(${word})) > 0`
const withUs = sql`(select count(*)::int from units u where u.consignor_id = "consignors"."id"
  and u.owner = 'consignor' and ${inStates(sql`u.state`, isWithUs)})`
const balance = sql`(select coalesce(sum(e.amount_centavos), 0)::text from consignor_entries e
  where e.consignor_id = "consignors"."id")`

/** `q` of seven or eight digits is a DNI, whole: parts of one find nobody. */
const found = (q: string): SQL[] => {
  const digits = cleanDni(q)
  return isDni(digits) ? [eq(consignors.dni, digits)] : cleanSearch(q).split(' ').filter(Boolean).map(says)
}
const matching = ({ q = '', only = 'all' }: ConsignorQuery): SQL | undefined =>
  and(
    isNull(consignors.erasedAt),
    only === 'blocked' ? isNotNull(consignors.blockedReason) : undefined,
    only === 'unseen' ? isNull(consignors.dniSeenAt) : undefined,
    only === 'with-us' ? sql`${withUs} > 0` : undefined,
    ...found(q),
  )
const columns = {
  id: consignors.id,
  name: consignors.name,
  surname: consignors.surname,
  email: consignors.email,
  phone: consignors.phone,
  dni: consignors.dni,
  blockedReason: consignors.blockedReason,
  createdAt: consignors.createdAt,
  pairs: withUs.mapWith(Number).as('pairs'),
  balance: balance.mapWith(Number).as('balance'),
}

export function openConsignorList({ database: { db } }: ShopContext) {
  /** Newest first. */
  async function list(
    visitor: Visitor,
    asked: ConsignorQuery = {},
  ): Promise<Outcome<{ consignors: ConsignorLine[]; paging: Paging }>> {
    const refusal = may(visitor, 'consign.read')
    if (refusal) return refusal
    const where = matching(asked)
    const pages = paging(await db.$count(consignors, where), asked.page ?? 1, ROWS_A_PAGE)
    const rows = await db
      .select(columns)
      .from(consignors)
      .where(where)
      .orderBy(desc(consignors.id))
      .limit(ROWS_A_PAGE)
      .offset((pages.page - 1) * ROWS_A_PAGE)
    const seesMoney = may(visitor, 'consign.see-money') === null
    return done({
      consignors: rows.map(({ dni, blockedReason, balance: owed, ...row }) => ({
        ...row,
        dni: maskedDni(dni),
        blocked: blockedReason !== null,
        balance: seesMoney ? owed : null,
      })),
      paging: pages,
    })
  }

  /** All that the question finds, for whoever sees their money. */
  async function csv(visitor: Visitor, asked: ConsignorQuery = {}): Promise<Outcome<string>> {
    const refusal = may(visitor, 'consign.see-money')
    if (refusal) return refusal
    const rows = await db
      .select({ ...columns, seenAt: consignors.dniSeenAt })
      .from(consignors)
      .where(matching(asked))
      .orderBy(desc(consignors.id))
    return done(
      csvText([
        [
          'Número',
          'Nombre',
          'Apellido',
          'E-mail',
          'Teléfono',
          'DNI',
          'Documento visto',
          'Pares con nosotros',
          'Saldo',
          'No se le toma más',
          'Desde',
        ],
        ...rows.map((one) => [
          one.id,
          one.name,
          one.surname,
          one.email,
          one.phone,
          maskedDni(one.dni),
          one.seenAt ? dayOf(one.seenAt) : '',
          one.pairs,
          toPesos(one.balance),
          one.blockedReason ?? '',
          dayOf(one.createdAt),
        ]),
      ]),
    )
  }

  return { list, csv }
}
