import { useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { writeQuery, type ProductQuery } from '#rules/search.ts'

/** Filters apply at once (spec §4): what was asked last is shown ticked at once, whatever is still under way. */
export function useFilters(loaded: ProductQuery) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const [asked, setAsked] = useState<ProductQuery | null>(null)
  useEffect(() => {
    if (state === 'idle') setAsked(null)
  }, [state, loaded])

  const query = asked ?? loaded
  const ask = (change: Partial<ProductQuery>) => {
    const next = { ...query, page: 1, ...change }
    setAsked(next)
    void navigate(writeQuery(next), { preventScrollReset: true, replace: true })
  }
  return { query, ask }
}
export type Filters = ReturnType<typeof useFilters>
