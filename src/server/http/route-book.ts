/** Which route an address belongs to, and what that route says of itself (`web/route-handle.ts`). */
import type { ServerBuild } from 'react-router'
import type { RouteHandle } from '#web/route-handle.ts'

export type RouteBook = {
  /** As `web/routes.ts` writes it: /ProductDetail/7 is «/ProductDetail/:id»; 'other' for what is not there. */
  patternOf(url: string): string
  /** What stands in the address for each placeholder of its pattern: `{ id: '7' }`. */
  paramsAt(url: string): Record<string, string>
  /** React Router leaves out the first slash. Throws for a pattern that is not there: nobody may enter what says nothing. */
  handleOf(pattern: string): RouteHandle
  /** Nothing is true of an address that is not there. */
  handleAt(url: string): RouteHandle
  /** The patterns whose handle answers yes, in the order of `web/routes.ts`. */
  patternsThat(is: (handle: RouteHandle) => boolean): string[]
}

const books = new WeakMap<ServerBuild, RouteBook>()

/** Of the pages as it stands: while developing, each build has its own. */
export function bookOf(build: ServerBuild): RouteBook {
  const book = books.get(build) ?? routeBook(build.routes)
  books.set(build, book)
  return book
}

export function routeBook(routes: ServerBuild['routes']): RouteBook {
  const handles = new Map<string, RouteHandle>()
  for (const { pattern, way } of waysOf(routes))
    handles.set(pattern, Object.assign({}, ...way.map(({ module }) => module.handle as RouteHandle)))
  const known = [...handles.keys()]
    // The page of what does not exist catches everything.
    .filter((pattern) => !pattern.includes('*'))
    .map((pattern) => ({ pattern, shape: shapeOf(pattern) }))
  // A fixed word is nearer than a placeholder.
  known.sort((a, b) => a.pattern.split(':').length - b.pattern.split(':').length)
  // Every request asks, and a cached page costs little more than that: only those that begin as the address does are tried.
  const beginning = Map.groupBy(known, ({ pattern }) => firstWord(pattern))

  const patternOf = (url: string): string => {
    const path = pathOf(url)
    const near = beginning.get(firstWord(path)) ?? []
    return near.find(({ shape }) => shape.test(path))?.pattern ?? 'other'
  }
  return {
    patternOf,
    handleOf(pattern) {
      const handle = handles.get(pattern.startsWith('/') ? pattern : `/${pattern}`)
      if (!handle) throw new Error(`no route has the pattern ${pattern}`)
      return handle
    },
    paramsAt(url) {
      const parts = pathOf(url).split('/')
      const named = patternOf(url)
        .split('/')
        .flatMap((part, index) =>
          part.startsWith(':') ? [[part.slice(1), decoded(parts[index] ?? '')]] : [],
        )
      return Object.fromEntries(named) as Record<string, string>
    },
    handleAt: (url) => handles.get(patternOf(url)) ?? {},
    patternsThat: (is) => [...handles].flatMap(([pattern, handle]) => (is(handle) ? [pattern] : [])),
  }
}

type Route = NonNullable<ServerBuild['routes'][string]>
/** Every route that is an address, by the pattern that its layouts and itself write together; the outermost layout first. */
export function waysOf(routes: ServerBuild['routes']): { pattern: string; way: Route[] }[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId))
  const wayTo = (id: string | undefined): Route[] => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [...wayTo(route.parentId), route] : []
  }
  return Object.keys(routes)
    .filter((id) => !parents.has(id))
    .map((id) => wayTo(id))
    .map((way) => ({ way, pattern: `/${way.flatMap(({ path }) => path || []).join('/')}` }))
}

/** Where there are no pages. */
export const noRoutes: RouteBook = routeBook({})

/** Without its query. A script asks for the data of /Cart at /Cart.data, and of / at /_.data. */
function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  const asked = end < 0 ? url : url.slice(0, end)
  return asked.endsWith('.data') ? asked.replace(/(?<=\/)_\.data$|\.data$/, '') : asked
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Of «/Order/:id», «order»: addresses are read without minding capitals, and no pattern begins with a placeholder. */
export function firstWord(path: string): string {
  const end = path.indexOf('/', 1)
  return (end < 0 ? path.slice(1) : path.slice(1, end)).toLowerCase()
}

const shapeOf = (pattern: string): RegExp => {
  const parts = pattern
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? '/[^/]+' : `/${part.replace(/[.*+^${}()|[\]\\]/g, '\\$&')}`))
  return new RegExp(`^${parts.join('')}/?$`, 'i')
}
