/** The addresses of looks. Apart from the storefront's, so that the other pages do not carry them. */
import type { Id } from './paths.ts'

export const lookPaths = {
  all: '/Looks',
  one: (id: Id): string => `/Look/${encodeURIComponent(id)}`,
}
