/** What must be true of the addresses that accounts keep. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { MAX_ADDRESSES } from '#rules/addresses/fields.ts'
import { ADDRESS_UNDO_HOURS } from '#rules/addresses/address.ts'
import type { Invariant } from './invariant.ts'

export const ADDRESS_INVARIANTS: Invariant[] = [
  {
    name: 'every account that keeps addresses has one usual one and no more than it may, and an erased one keeps none',
    query: sql`select u.id, count(*) filter (where a.removed_at is null)::int as kept, count(*) filter (where a.usual)::int as usual
      from users u join delivery_addresses a on a.user_id = u.id group by u.id
      having u.deleted_at is not null or count(*) filter (where a.removed_at is null) > ${MAX_ADDRESSES}::int
        or count(*) filter (where a.usual) <> least(1, count(*) filter (where a.removed_at is null))`,
  },
  {
    name: 'no address that was taken out is kept for longer than it can be brought back',
    overdue: true,
    query: sql`select id from delivery_addresses where removed_at < now() - make_interval(hours => ${ADDRESS_UNDO_HOURS}::int + 3)`,
  },
]
