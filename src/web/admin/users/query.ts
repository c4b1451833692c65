/** Which people the list shows, read from its address. */
import { cleanSearch } from '#rules/search/search.ts'

export const USER_VIEWS = [
  { only: 'all', name: 'Todos' },
  { only: 'staff', name: 'Equipo' },
  { only: 'banned', name: 'Baneados' },
] as const

export const readUserQuery = (params: URLSearchParams) => ({
  q: cleanSearch(params.get('q') ?? ''),
  only: USER_VIEWS.find((view) => view.only === params.get('ver'))?.only ?? ('all' as const),
})
