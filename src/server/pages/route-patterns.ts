/** Which page an address belongs to, as the address book writes it: /ProductDetail/7 is «/ProductDetail/:id». For figures. */
import type { ServerBuild } from 'react-router'

export type RoutePatterns = {
  /** 'other' for what is in no book. */
  of(url: string): string
  /** What the page at this address says of itself. */
  handleOf(url: string): unknown
}

export const noPages: RoutePatterns = { of: () => 'other', handleOf: () => undefined }

export function routePatterns(routes: ServerBuild['routes']): RoutePatterns {
  const pathOf = (id: string): string => {
    const route = routes[id]
    if (!route) return ''
    const above = route.parentId ? pathOf(route.parentId) : ''
    return route.path ? `${above}/${route.path}` : above
  }
  const patterns = Object.keys(routes)
    .map((id) => pathOf(id) || '/')
    // The page of what does not exist catches everything.
    .filter((pattern) => !pattern.includes('*'))
  const known = [...new Set(patterns)].map((pattern) => ({ pattern, shape: shapeOf(pattern) }))
  // A fixed word is nearer than a placeholder.
  known.sort((a, b) => a.pattern.split(':').length - b.pattern.split(':').length)
  const handles = new Map(
    Object.values(routes).flatMap((route) =>
      route?.module.handle === undefined ? [] : [[pathOf(route.id) || '/', route.module.handle as unknown]],
    ),
  )
  const of = (url: string): string => {
    const path = url
      .split(/[?#]/, 1)[0]!
      .replace(/\.data$/, '')
      .replace(/^\/_root$/, '/')
    return known.find(({ shape }) => shape.test(path))?.pattern ?? 'other'
  }
  return { of, handleOf: (url) => handles.get(of(url)) }
}

const shapeOf = (pattern: string): RegExp => {
  const parts = pattern
    .split('/')
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith(':')) return part.endsWith('?') ? '(/[^/]+)?' : '/[^/]+'
      const word = part.replace(/\?$/, '').replace(/[.*+^${}()|[\]\\]/g, '\\$&')
      return part.endsWith('?') ? `(/${word})?` : `/${word}`
    })
  return new RegExp(`^${parts.join('')}/?$`, 'i')
}
