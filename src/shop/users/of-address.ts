/** The account that an e-mail address has, in SQL. */
import { sql, type SQL } from 'drizzle-orm'

/** Whose account has this address, as the identity provider verified it: another one may be anybody's. */
export const accountOf = (address: SQL): SQL => sql`lower(u.email) = ${address} and u.email_verified`
/** Whoever may not enter the shop is not told of what it sells. */
export const isBanned = (address: SQL): SQL =>
  sql`exists (select from users u where ${accountOf(address)} and u.ban)`
