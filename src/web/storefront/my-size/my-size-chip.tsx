import { Link } from 'react-router'
import { IN_MY_SIZE } from '#rules/my-size/texts.ts'
import { writeQuery, type ProductQuery } from '#rules/search/search.ts'
import { useFrame } from '#web/ui/page/frame.ts'

/** The list in one's own size at a tap, and back; nothing for who told none. */
export function MySizeChip({ query }: { query: ProductQuery }) {
  const mine = useFrame()?.mySize ?? {}
  const asked = query.category.length > 0 ? query.category : Object.keys(mine)
  const size = [...new Set(asked.flatMap((category) => mine[category] ?? []))]
  if (size.length === 0) return null
  const on = size.join() === query.size.join()
  return (
    <li>
      <Link
        to={writeQuery({ ...query, size: on ? [] : size, page: 1 })}
        className="chip"
        aria-current={on ? 'true' : undefined}
        preventScrollReset
      >
        {IN_MY_SIZE} ({size.join(' y ')})
      </Link>
    </li>
  )
}
