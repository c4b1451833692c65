/** The random ids that cookies carry. The database keeps only their hash, so that a copy of it opens nothing. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, as text that fits a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Whether a cookie's value can be one of ours at all; spares the database a question about nonsense. */
export const looksLikeToken = (value: string | null | undefined): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value)
