/** What must be true of consignors, their agreement and their accounts, whatever happened. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { isWithUs } from '#rules/units/states.ts'
import type { Invariant } from '../invariant.ts'

export const PEOPLE_INVARIANTS: Invariant[] = [
  {
    name: 'every text of the agreement is the one that was hashed when it was published',
    query: sql`select t.version from agreement_texts t
      where t.sha256 <> encode(sha256(convert_to(t.body, 'UTF8')), 'hex')`,
  },
  {
    name: 'the account of every consignor is of whoever’s document was seen',
    query: sql`select c.id from consignors c join lateral (
        select a.cuil from consignor_accounts a where a.consignor_id = c.id order by a.id desc limit 1) a on true
      where c.erased_at is null and (c.dni = '' or substr(a.cuil, 3, 8) <> lpad(c.dni, 8, '0'))`,
  },
  {
    name: 'whoever consigned and was forgotten has left nothing with the shop, nor who they were',
    query: sql`select c.id from consignors c where c.erased_at is not null and (
        c.email || c.phone || c.dni || c.cuil || c.note <> '' or c.user_id is not null
        or exists (select 1 from consignor_accounts a where a.consignor_id = c.id)
        or exists (select 1 from units u where u.consignor_id = c.id and u.owner = 'consignor'
          and ${inStates(sql`u.state`, isWithUs)}))`,
  },
  {
    name: 'nobody of the shop saw their own document, witnessed their own agreement or confirmed their own account',
    query: sql`select c.id from consignors c where c.user_id is not null and (c.dni_seen_by = c.user_id
        or exists (select 1 from agreements g where g.consignor_id = c.id and g.witness = c.user_id)
        or exists (select 1 from consignor_accounts a where a.consignor_id = c.id and a.confirmed_by = c.user_id))`,
  },
]
