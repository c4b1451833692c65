/** Pages of a list: 9 a page, 3 page links (product §6.6). */
export const PAGE_SIZE = 9
export const PAGE_LINKS = 3

export type Paging = {
  page: number
  pages: number
  total: number
  /** Up to three page numbers around the current one. */
  links: number[]
  previous: number | null
  next: number | null
}

/** `page` outside the list is brought to its nearest end. */
export function paging(total: number, page: number, size = PAGE_SIZE): Paging {
  const pages = Math.max(1, Math.ceil(total / size))
  const current = Math.min(Math.max(1, Math.trunc(page) || 1), pages)
  const count = Math.min(PAGE_LINKS, pages)
  const first = Math.min(Math.max(1, current - 1), pages - count + 1)
  return {
    page: current,
    pages,
    total,
    links: Array.from({ length: count }, (_, index) => first + index),
    previous: current > 1 ? current - 1 : null,
    next: current < pages ? current + 1 : null,
  }
}
