/** Consignors in the one search: by name, mailbox and telephone; by a whole DNI, never by a part of one. */
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { consignors } from '#data/schema.ts'
import { maskedDni } from '#rules/consignment/masked.ts'
import { cleanDni, isDni } from '#rules/consignment/people/consignor.ts'
import type { SearchQuery } from '#rules/search-everything/query.ts'
import type { Visitor } from '#rules/users/access.ts'
import { hasPhone, hasWords } from '#shop/search/typed.ts'

const SAID = sql`fold(${consignors.name} || ' ' || ${consignors.surname} || ' ' || ${consignors.email} || ' ' || ${consignors.phone})`

export const openConsignorFinder =
  (db: Reader) =>
  async (_visitor: Visitor, { text, words, phones }: SearchQuery, limit: number) => {
    const dni = cleanDni(text)
    const rows = await db
      .select()
      .from(consignors)
      .where(
        and(
          isNull(consignors.erasedAt),
          or(
            isDni(dni) ? eq(consignors.dni, dni) : undefined,
            phones.length > 0 ? hasPhone(SAID, phones) : hasWords(SAID, words),
          ),
        ),
      )
      .orderBy(desc(consignors.id))
      .limit(limit)
    return rows.map(({ id, name, surname, email, dni: seen, blockedReason }) => ({
      id: String(id),
      title: `${name} ${surname}`,
      about: [email, seen !== '' && `DNI ${maskedDni(seen)}`, blockedReason !== null && 'No se le toma más']
        .filter(Boolean)
        .join(' · '),
    }))
  }
