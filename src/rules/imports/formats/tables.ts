/** All formats, best known first. */
import { OTHER_FORMATS } from './feeds.ts'
import type { ListFormat } from './format.ts'
import { SHOP_FORMATS } from './shops.ts'

export const FORMATS: readonly ListFormat[] = [...SHOP_FORMATS, ...OTHER_FORMATS]
