/**
 * What catalogues of others take (product §34.6): the attributes of Google Merchant Center (support.google.com/merchants/answer/7052112),
 * Meta (facebook.com/business/help/120325381656392) and TikTok, which are wanted, how long they may be and which values they know.
 */
import { CONDITIONS } from '#rules/products/terms.ts'
import type { Feed } from './feed.ts'
import type { FeedItem } from './item.ts'

type Limits = { most?: number; values?: readonly string[]; form?: RegExp }
export type Attribute = Limits & { name: string; of: keyof FeedItem; required?: true }

const MONEY = /^\d+\.\d{2} [A-Z]{3}$/
const LINK = /^https?:\/\/\S+$/
const INTERVAL = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ\/\d{4}-\d\d-\d\dT\d\d:\d\dZ$/
const GENDERS = ['male', 'female', 'unisex']
const AGES = ['adult', 'kids']
const shared = {
  id: { name: 'id', of: 'id', required: true, most: 50, form: /^[\w-]+$/ },
  title: { name: 'title', of: 'title', required: true, most: 150 },
  description: { name: 'description', of: 'description', required: true, most: 5000 },
  link: { name: 'link', of: 'link', required: true, most: 2000, form: LINK },
  image: { name: 'image_link', of: 'image', required: true, most: 2000, form: LINK },
  images: { name: 'additional_image_link', of: 'images' },
  condition: { name: 'condition', of: 'condition', required: true, values: CONDITIONS },
  price: { name: 'price', of: 'price', required: true, form: MONEY },
  salePrice: { name: 'sale_price', of: 'salePrice', form: MONEY },
  saleDates: { name: 'sale_price_effective_date', of: 'saleDates', most: 51, form: INTERVAL },
  brand: { name: 'brand', of: 'brand', required: true, most: 70 },
  gtin: { name: 'gtin', of: 'gtin', form: /^\d{8}$|^\d{12,14}$/ },
  mpn: { name: 'mpn', of: 'mpn', most: 70 },
  group: { name: 'item_group_id', of: 'group', required: true, most: 50 },
  gender: { name: 'gender', of: 'gender', required: true, values: GENDERS },
  age: { name: 'age_group', of: 'age', required: true, values: AGES },
  colour: { name: 'color', of: 'colour', most: 100 },
  size: { name: 'size', of: 'size', most: 100 },
  kind: { name: 'google_product_category', of: 'kind', form: /^\d+$/ },
  type: { name: 'product_type', of: 'type', most: 750 },
} as const satisfies Record<string, Attribute>

const { id: _id, ...named } = shared
const inWords: Attribute = {
  name: 'availability',
  of: 'stock',
  required: true,
  values: ['in stock', 'out of stock'],
}

/** In the order in which they are written. */
export const ATTRIBUTES: Record<Feed, readonly Attribute[]> = {
  google: [
    ...Object.values(shared),
    { ...inWords, values: ['in_stock', 'out_of_stock'] },
    { name: 'identifier_exists', of: 'identified', required: true, values: ['yes', 'no'] },
    { name: 'shipping_weight', of: 'weight', form: /^\d+ g$/ },
  ],
  meta: [
    ...Object.values(shared),
    inWords,
    { name: 'quantity_to_sell_on_facebook', of: 'quantity', form: /^\d+$/ },
  ],
  tiktok: [{ ...shared.id, name: 'sku_id' }, ...Object.values(named), inWords],
}

/** What a catalogue would refuse of a line (name -> text); none when it takes it. */
export function problemsOf(feed: Feed, line: Readonly<Record<string, string>>): string[] {
  const known = ATTRIBUTES[feed]
  const problems = Object.keys(line)
    .filter((name) => !known.some((one) => one.name === name))
    .map((name) => `${name}: unknown`)
  for (const { name, required, most, values, form } of known) {
    const text = line[name] ?? ''
    if (text === '') {
      if (required) problems.push(`${name}: missing`)
    } else if (most !== undefined && text.length > most) problems.push(`${name}: longer than ${most}`)
    else if (values && !values.includes(text)) problems.push(`${name}: not one of ${values.join(', ')}`)
    else if (form && !form.test(text)) problems.push(`${name}: ${text}`)
  }
  return problems
}
