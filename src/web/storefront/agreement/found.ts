import { data } from 'react-router'
import type { Shop } from '#shop/shop.ts'

/** A version of the agreement, or that which holds, with the list of all. */
export async function found({ consignment }: Shop, version?: string) {
  const { agreements } = consignment.people
  const end = await agreements.find(version)
  if (!end.ok) throw data(end.message, { status: 404 })
  return { ...end.value, versions: await agreements.list() }
}
