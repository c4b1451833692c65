/** What an unfinished new product holds, for 60 days (spec §9): the cookie has a random id, the data stays with the shop. */
import type { Visitor } from '#rules/access.ts'
import type { Shop } from '#shop/shop.ts'
import { cookieNamed, dropCookie, readCookies, setCookie } from '../../cookies.ts'
import { NOTHING, picturesIn, type ProductTexts } from './texts.ts'

const COOKIE = 'draft_product'
const tokenOf = (request: Request) => cookieNamed(readCookies(request), COOKIE)
export type Desk = { request: Request; shop: Shop; visitor: Visitor }

const PLAIN = [
  'name',
  'category',
  'brand',
  'genre',
  'price',
  'discount',
  'description',
  'colourway',
  'stock',
] as const

export async function readDraft({ request, shop, visitor }: Desk): Promise<ProductTexts | null> {
  const kept = await shop.drafts.read('product', tokenOf(request), visitor)
  if (!kept) return null
  return {
    ...NOTHING,
    ...Object.fromEntries(PLAIN.map((name) => [name, kept[name] ?? ''])),
    offer: kept.offer === 'on',
    size: (kept.size ?? '').split(',').filter(Boolean),
    units: Object.fromEntries(new URLSearchParams(kept.units ?? '')),
    images: picturesIn(kept.images ?? ''),
  }
}

/** The Set-Cookie that finds it again; null when there is nothing to keep. */
export async function saveDraft(
  { request, shop, visitor }: Desk,
  texts: ProductTexts,
): Promise<string | null> {
  if (isBlank(texts)) return null
  const kept: Record<string, string> = {
    ...Object.fromEntries(PLAIN.map((name) => [name, texts[name]])),
    offer: texts.offer ? 'on' : '',
    size: texts.size.join(','),
    units: new URLSearchParams(Object.entries(texts.units).filter(([, count]) => count !== '')).toString(),
    images: JSON.stringify(texts.images),
  }
  const { token, days } = await shop.drafts.save('product', tokenOf(request), kept, visitor)
  return setCookie(request, COOKIE, token, { days, httpOnly: true })
}

export async function dropDraft({ request, shop }: Desk): Promise<string> {
  await shop.drafts.drop('product', tokenOf(request))
  return dropCookie(request, COOKIE, true)
}

const isBlank = (texts: ProductTexts): boolean =>
  PLAIN.every((name) => texts[name].trim() === '') &&
  !texts.offer &&
  texts.size.length === 0 &&
  texts.images.length === 0
