/**
 * What an unfinished product form holds, for 60 days (product §4.10): one for each product and admin, and one for the next new product.
 * The cookie has a random id, the data stays with the shop.
 */
import { SIZE_CODES } from '#rules/products/codes/codes.ts'
import { pick, record } from '#rules/record.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { cookieNamed, readCookies, setCookie } from '#web/cookies.ts'
import { NOTHING, picturesIn, textsOfForm, TYPED, type ProductTexts } from '../texts.ts'

const COOKIE = 'draft_product'
const tokenOf = (request: Request) => cookieNamed(readCookies(request), COOKIE)
export type Call = { request: Request; shop: Shop; visitor: Visitor }
type ProductDraft = {
  texts: ProductTexts
  at: Date
  /** Of the form that it was typed into: sent from here or from there, it is one product. */
  key: string
  /** Of the product as the form showed it. */
  version: number
  /** What the form was filled with, as texts. */
  base: string
}

const PLAIN = [...TYPED, 'seenStock'] as const
const MAPS = ['units', 'seen', ...SIZE_CODES] as const
const LISTS = ['join', 'part'] as const
const ALONG = ['key', 'version', 'base'] as const

const about = (visitor: Visitor, id: number | null): string =>
  `${visitor.kind === 'person' ? visitor.id : 'ingreso'}.${id ?? 'nuevo'}`
/** Where a form waits that was sent after its session had ended. */
const waiting = (id: number | null): string => `ingreso.${id ?? 'nuevo'}`

export async function readDraft({ request, shop, visitor }: Call, id: number | null) {
  const token = tokenOf(request)
  const [own, left] = await Promise.all([
    shop.drafts.open('product', token, visitor, about(visitor, id)),
    shop.drafts.open('product', token, visitor, waiting(id)),
  ])
  const kept = own && left ? (left.at > own.at ? left : own) : (own ?? left)
  if (!kept) return null
  const { data, at } = kept
  const texts: ProductTexts = {
    ...NOTHING,
    ...record(PLAIN, (name) => data[name] ?? ''),
    ...record(MAPS, (name) => Object.fromEntries(new URLSearchParams(data[name] ?? ''))),
    offer: data.offer === 'on',
    hidden: data.hidden === 'on',
    size: (data.size ?? '').split(',').filter(Boolean),
    ...record(LISTS, (name) => new URLSearchParams(data[name] ?? '').getAll('one')),
    images: picturesIn(data.images ?? ''),
  }
  const draft: ProductDraft = {
    texts,
    at,
    key: data.key ?? '',
    version: Number(data.version),
    base: data.base ?? '',
  }
  return draft
}

export type KeptDraft = { cookie: string; at: Date; newer: Date | null }

/** Null when there is nothing to keep. `known`: when this form last saw its draft; undefined keeps it whatever another tab did. */
export async function saveDraft(
  { request, shop, visitor }: Call,
  id: number | null,
  form: FormData,
  known?: Date | null,
): Promise<KeptDraft | null> {
  const texts = textsOfForm(form)
  if (id === null && isBlank(texts)) return null
  const kept: Record<string, string> = {
    ...pick(texts, PLAIN),
    ...record(MAPS, (name) => new URLSearchParams(filled(texts[name])).toString()),
    offer: texts.offer ? 'on' : '',
    hidden: texts.hidden ? 'on' : '',
    size: texts.size.join(','),
    ...record(LISTS, (name) => new URLSearchParams(texts[name].map((one) => ['one', one])).toString()),
    images: JSON.stringify(texts.images),
    ...record(ALONG, (name) => String(form.get(name) ?? '')),
  }
  const tab = String(form.get('draftTab') ?? '').slice(0, 40)
  const place = { about: about(visitor, id), known, tab }
  const { token, days, at, newer } = await shop.drafts.save('product', tokenOf(request), kept, visitor, place)
  return { cookie: setCookie(request, COOKIE, token, { days, httpOnly: true }), at, newer }
}

export async function dropDraft({ request, shop, visitor }: Call, id: number | null): Promise<void> {
  const token = tokenOf(request)
  await Promise.all([
    shop.drafts.drop('product', token, about(visitor, id)),
    shop.drafts.drop('product', token, waiting(id)),
  ])
}

const filled = (map: Record<string, string>) =>
  Object.fromEntries(Object.entries(map).filter(([, text]) => text !== ''))
const isBlank = (texts: ProductTexts): boolean =>
  PLAIN.every((name) => texts[name].trim() === '') &&
  !texts.offer &&
  texts.size.length === 0 &&
  LISTS.every((name) => texts[name].length === 0) &&
  texts.images.length === 0
