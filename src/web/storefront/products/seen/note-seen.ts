import { SEEN_COOKIE, SEEN_DAYS, writeSeen } from '#rules/products/seen.ts'

/** Written here and not by the server, which hands everybody the same page. */
export function noteSeen(id: number): void {
  const kept = new RegExp(`(?:^|; )${SEEN_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? null
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${SEEN_COOKIE}=${writeSeen(kept, id)}; Path=/; Max-Age=${SEEN_DAYS * 86_400}; SameSite=Lax${secure}`
}
