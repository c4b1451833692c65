/**
 * React Router tries the routes one by one, several times a page, and prints each page from all of them: with some 230 that is
 * half of the memory that a page of a person takes (decision 92). It is given those alone whose address begins as the one asked for.
 */
import type { ServerBuild } from 'react-router'
import { bookOf, firstWord, waysOf } from '#server/http/route-book.ts'

/**
 * The same pages, with the routes that an address may belong to: of its first word, the home page, which React Router looks up
 * beside each, and what catches everything. Of a word that no route begins with, or that is written with escapes, all of them.
 */
export function nearRoutes(build: ServerBuild): (pathname: string) => ServerBuild {
  const ways = waysOf(build.routes)
  const begins = Map.groupBy(ways, ({ pattern }) => firstWord(pattern))
  const everywhere = ways.filter(({ pattern }) => pattern === '/' || /^\/[:*]/.test(pattern))
  const parts = new Map<string, ServerBuild>()
  return (pathname) => {
    const word = firstWord(pathname.replace(/\.data$/, ''))
    const near = begins.get(word)
    if (!near) return build
    const part = parts.get(word) ?? only(build, [...near, ...everywhere])
    parts.set(word, part)
    return part
  }
}

/** What is there for a stranger: an address of the back office belongs to what catches everything. */
export const withoutOffice = (build: ServerBuild): ServerBuild =>
  only(
    build,
    waysOf(build.routes).filter(({ pattern }) => bookOf(build).handleOf(pattern).opensFor !== 'staff'),
  )

function only(build: ServerBuild, ways: ReturnType<typeof waysOf>): ServerBuild {
  const ids = new Set(ways.flatMap(({ way }) => way.map(({ id }) => id)))
  // In the order of all of them: where two are as near, the first is taken.
  const among = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  return {
    ...build,
    routes: among(build.routes),
    assets: { ...build.assets, routes: among(build.assets.routes) },
  }
}
