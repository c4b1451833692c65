import { useState } from 'react'
import { useNavigate } from 'react-router'
import { writeQuery, type ProductQuery } from '#rules/search/search.ts'

/**
 * Filters apply at once (product §6.2): what was asked last is shown ticked at once, until its answer is here. Another filter
 * makes filters of what the words of a search named; another order leaves the words as they were typed.
 */
export function useFilters(loaded: ProductQuery, typed: ProductQuery) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ over: ProductQuery; query: ProductQuery } | null>(null)
  const query = asked?.over === loaded ? asked.query : loaded
  const ask = (change: Partial<ProductQuery>) => {
    const next = { ...query, page: 1, ...change }
    setAsked({ over: loaded, query: next })
    const address = Object.keys(change).join() === 'sort' ? { ...typed, page: 1, ...change } : next
    void navigate(writeQuery(address), { preventScrollReset: true, replace: true })
  }
  return { query, ask }
}
export type Filters = ReturnType<typeof useFilters>
