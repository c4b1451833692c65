/** The consignors as the shop's people go through them: by name, mailbox, phone or whole DNI, and as a spreadsheet. Numbers are masked. */
import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { consignors } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { maskedDni } from '#rules/consignment/masked.ts'
import {
  cleanDni,
  CONSIGNORS_ONLY_LABEL,
  isDni,
  type ConsignorsOnly,
} from '#rules/consignment/people/consignor.ts'
import type { Centavos } from '#rules/money.ts'
import { mapDone, type Outcome } from '#rules/outcome.ts'
import type { Paging } from '#rules/paging.ts'
import { isWithUs } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { list } from '#shop/lists/list.ts'
import { openList } from '#shop/lists/open.ts'

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
const WORDS = [consignors.name, consignors.surname, consignors.email, consignors.phone]
const withUs = sql`(select count(*)::int from units u where u.consignor_id = "consignors"."id"
  and u.owner = 'consignor' and ${inStates(sql`u.state`, isWithUs)})`
const balance = sql`(select coalesce(sum(e.amount_centavos), 0)::text from consignor_entries e
  where e.consignor_id = "consignors"."id")`

/** `q` of seven or eight digits is a DNI, whole: parts of one find nobody. */
function found(q: string): SQL | undefined {
  const digits = cleanDni(q)
  if (isDni(digits)) return eq(consignors.dni, digits)
  const text = sql`fold(concat_ws(' ', ${sql.join(WORDS, sql`, `)}))`
  return and(...q.split(' ').map((word) => sql`strpos(${text}, fold(${word})) > 0`))
}

/** Newest first. */
export const consignorList = list({
  at: adminPaths.consignors,
  may: 'consign.read',
  of: { one: 'consignante', many: 'consignantes', all: 'Ver todos' },
  from: (db) =>
    db
      .select({
        id: consignors.id,
        name: consignors.name,
        surname: consignors.surname,
        email: consignors.email,
        phone: consignors.phone,
        dni: consignors.dni,
        seenAt: consignors.dniSeenAt,
        blockedReason: consignors.blockedReason,
        createdAt: consignors.createdAt,
        pairs: withUs.mapWith(Number).as('pairs'),
        balance: balance.mapWith(Number).as('balance'),
      })
      .from(consignors)
      .$dynamic(),
  base: isNull(consignors.erasedAt),
  view: (rows, _context, visitor) => {
    const seesMoney = may(visitor, 'consign.see-money') === null
    return rows.map((row) => ({
      ...row,
      dni: maskedDni(row.dni),
      blocked: row.blockedReason !== null,
      blockedReason: seesMoney ? row.blockedReason : null,
      balance: seesMoney ? row.balance : null,
    }))
  },
  key: ({ id }) => id,
  columns: {
    id: { label: 'Número', value: ({ id }) => id },
    name: { label: 'Nombre', value: ({ name }) => name, sort: consignors.name },
    surname: { label: 'Apellido', value: ({ surname }) => surname, sort: consignors.surname },
    email: { label: 'E-mail', value: ({ email }) => email },
    phone: { label: 'Teléfono', value: ({ phone }) => phone },
    dni: { label: 'DNI', value: ({ dni }) => dni },
    seenAt: { label: 'Documento visto', kind: 'day', value: ({ seenAt }) => seenAt },
    pairs: { label: 'Pares con nosotros', kind: 'count', value: ({ pairs }) => pairs, sort: withUs },
    balance: { label: 'Saldo', kind: 'money', value: ({ balance }) => balance },
    blocked: { label: 'No se le toma más', value: ({ blockedReason }) => blockedReason },
    createdAt: { label: 'Desde', kind: 'day', value: ({ createdAt }) => createdAt, sort: consignors.id },
  },
  filters: {
    ver: {
      label: 'Ver',
      none: 'Todos',
      look: 'links',
      options: [
        { value: 'with-us', label: CONSIGNORS_ONLY_LABEL['with-us'], where: sql`${withUs} > 0` },
        { value: 'unseen', label: CONSIGNORS_ONLY_LABEL.unseen, where: isNull(consignors.dniSeenAt) },
        {
          value: 'blocked',
          label: CONSIGNORS_ONLY_LABEL.blocked,
          where: isNotNull(consignors.blockedReason),
        },
      ],
    },
  },
  search: { in: WORDS, or: found },
  order: [desc(consignors.id)],
  size: 50,
  file: { name: 'consignantes', at: adminPaths.consignorsFile, may: 'consign.see-money' },
})

export function openConsignorList(context: ShopContext) {
  const { read, csv } = openList(context, consignorList)

  const listConsignors = async (
    visitor: Visitor,
    { q, only = 'all', page }: { q?: string; only?: ConsignorsOnly; page?: number } = {},
  ): Promise<Outcome<{ consignors: ConsignorLine[]; paging: Paging }>> =>
    mapDone(await read(visitor, { q, page, filters: { ver: only } }), ({ rows, paging }) => ({
      consignors: rows.map(({ seenAt: _seen, blockedReason: _why, ...line }) => line),
      paging,
    }))

  return { list: listConsignors, csv }
}
