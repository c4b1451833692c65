import { Link, useFetchers, type LinkProps } from 'react-router'
import { paths } from '#rules/paths.ts'

/**
 * To a product's page, as a new page: the browser has fetched it by the time the finger is lifted (ui/page/speculation-rules.tsx),
 * while scripts would fetch its data and its code once more, and show it later. Only what is being sent is not cut off.
 */
export function ProductLink({ id, ...rest }: { id: number } & Omit<LinkProps, 'to' | 'id'>) {
  const sending = useFetchers().some(({ state }) => state !== 'idle')
  return <Link {...rest} to={paths.product(id)} reloadDocument={!sending} discover="none" />
}
