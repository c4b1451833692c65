/** Titles, descriptions and addresses for search engines and link previews. */
import type { MetaDescriptor } from 'react-router'
import { serverPaths } from '#rules/server-paths.ts'
import type { loader } from '#web/root.tsx'

type Frame = Awaited<ReturnType<typeof loader>>['data']
type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>

export const frameOf = (matches: Matches): Frame | undefined =>
  matches.find((match) => match?.id === 'root')?.loaderData as Frame | undefined

/** `path` makes the page canonical there; `noindex` for what is only somebody's own. */
export function titled(
  title: string,
  matches: Matches,
  more: {
    description?: string
    path?: string
    image?: string
    type?: string
    noindex?: boolean
    error?: boolean
  } = {},
): MetaDescriptor[] {
  const shop = frameOf(matches)?.shop
  const full = `${more.error ? 'Error: ' : ''}${title} · ${shop?.name ?? 'Vereda'}`
  const absolute = (address: string) =>
    /^https?:/.test(address) ? address : `${shop?.publicUrl ?? ''}${address}`
  return [
    { title: full },
    { property: 'og:title', content: full },
    { property: 'og:site_name', content: shop?.name ?? 'Vereda' },
    { property: 'og:locale', content: 'es_AR' },
    { property: 'og:type', content: more.type ?? 'website' },
    ...(more.description
      ? [
          { name: 'description', content: more.description },
          { property: 'og:description', content: more.description },
        ]
      : []),
    ...(more.path
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: absolute(more.path) },
          { property: 'og:url', content: absolute(more.path) },
        ]
      : []),
    // What is worth a canonical address is worth a picture when somebody shares it.
    ...(more.image || more.path
      ? [{ property: 'og:image', content: absolute(more.image ?? serverPaths.shareImage) }]
      : []),
    ...(more.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
