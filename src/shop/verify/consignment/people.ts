/** What must be true of consignors, their agreement and their accounts, whatever happened. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { inStates } from '#data/states.ts'
import { isListed, isWithUs } from '#rules/units/states.ts'
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
      where c.erased_at is null and not exists (
        select 1 from consignor_heirs h where h.consignor_id = c.id and c.died_on is not null and h.confirmed_at is not null
          and substr(a.cuil, 3, 8) = lpad(h.dni, 8, '0')) and (c.dni = '' or substr(a.cuil, 3, 8) <> lpad(c.dni, 8, '0'))`,
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
    name: 'no pair of somebody who died is on sale',
    query: sql`select u.code from units u join consignors c on c.id = u.consignor_id
      where u.owner = 'consignor' and c.died_on is not null and ${inStates(sql`u.state`, isListed)}`,
  },
  {
    name: 'what was handed back of somebody who died went to a confirmed heir',
    query: sql`select u.code from units u join consignors c on c.id = u.consignor_id
      where c.died_on is not null and c.erased_at is null and exists (
        select 1 from unit_events e where e.unit_id = u.id and e.to_state = 'handed_back' and e.created_at > c.died_noted_at)
        and not exists (select 1 from consignor_heirs h where h.consignor_id = c.id and h.confirmed_at is not null)`,
  },
  {
    name: 'nobody of the shop saw their own document, witnessed their own agreement or confirmed their own account',
    query: sql`select c.id from consignors c where c.user_id is not null and (c.dni_seen_by = c.user_id
        or exists (select 1 from agreements g where g.consignor_id = c.id and g.witness = c.user_id)
        or exists (select 1 from consignor_accounts a where a.consignor_id = c.id and a.confirmed_by = c.user_id))`,
  },
]
