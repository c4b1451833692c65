/** What must be true of the browsers that are told: nobody hears what is another's. Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { MOST_BROWSERS } from '#rules/push/push.ts'
import type { Invariant } from './invariant.ts'

export const PUSH_INVARIANTS: Invariant[] = [
  {
    name: 'every browser that is told of an account is in a session of that account, and the account is there',
    query: sql`select p.id, p.user_id from push_subscriptions p join sessions s on s.id_hash = p.session_hash
      join users u on u.id = p.user_id where s.user_id <> p.user_id or u.deleted_at is not null`,
  },
  {
    name: 'no account and no address is told in more browsers than it may',
    query: sql`select p.user_id, count(*)::int as browsers from push_subscriptions p group by p.user_id, p.email
      having count(*) > case when p.user_id is null then ${MOST_BROWSERS.email}::int else ${MOST_BROWSERS.account}::int end`,
  },
  {
    name: 'every address that is told in a browser waits for something',
    overdue: true,
    query: sql`select p.id from push_subscriptions p where p.email is not null and p.created_at < now() - interval '3 hours'
      and not exists (select from email_alerts a where a.email = p.email and a.confirmed_at is not null)`,
  },
]
