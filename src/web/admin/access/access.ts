/** Whether this open page would still be answered: to read it anew without asking would put «404» over what is being typed. */
import { adminPaths } from '#rules/admin-paths.ts'
export type Access = 'granted' | 'signed-out' | 'taken' | 'unknown'

const ACCESS_DOOR = adminPaths.access

/** Never rejects; 'unknown' when the shop does not answer. */
export async function askAccess(): Promise<Access> {
  const answer = await fetch(ACCESS_DOOR, { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) return 'granted'
  if (answer?.status === 403) return 'taken'
  return answer?.status === 404 ? 'signed-out' : 'unknown'
}
