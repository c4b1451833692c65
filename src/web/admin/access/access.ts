/** Whether this open page would still be answered: to read it anew without asking would put «404» over what is being typed. */
import { adminPaths } from '#rules/admin-paths.ts'
export type Access = 'granted' | 'signed-out' | 'changed' | 'taken' | 'unknown'

const ACCESS_DOOR = adminPaths.access

/** `role`: with which the page was read. Never rejects; 'unknown' when the shop does not answer. */
export async function askAccess(role: string | null): Promise<Access> {
  const answer = await fetch(ACCESS_DOOR, { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) {
    const now = (await answer.json().catch(() => null)) as { role: string } | null
    return now === null ? 'unknown' : now.role === role ? 'granted' : 'changed'
  }
  if (answer?.status === 403) return 'taken'
  return answer?.status === 404 ? 'signed-out' : 'unknown'
}
