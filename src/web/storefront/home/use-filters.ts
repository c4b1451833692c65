import { useNavigate, useNavigation } from 'react-router'
import { readQuery, writeQuery, type ProductQuery } from '#rules/search.ts'

/** Filters apply at once (spec §4): what is shown ticked is what was asked last, even while it is under way. */
export function useFilters(loaded: ProductQuery) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const query = location?.pathname === '/' ? readQuery(new URLSearchParams(location.search)) : loaded
  const ask = (change: Partial<ProductQuery>) =>
    void navigate(writeQuery({ ...query, page: 1, ...change }), { preventScrollReset: true, replace: true })
  return { query, ask }
}
export type AskFilters = ReturnType<typeof useFilters>['ask']
