/** Who gets an issue: everybody on the list, or those whose consent lets the shop look at what they bought, keep and wear. */
import * as v from 'valibot'
import { asLine } from '#rules/text.ts'

export const SEGMENTS = ['all', 'bought', 'not-bought', 'likes', 'wears'] as const
export type SegmentWho = (typeof SEGMENTS)[number]
export const SEGMENT_LABEL: Record<SegmentWho, string> = {
  all: 'A todos los que se anotaron',
  bought: 'A quienes compraron',
  'not-bought': 'A quienes todavía no compraron',
  likes: 'A quienes compraron o guardaron algo como…',
  wears: 'A quienes usan el talle…',
}
export type Segment = { who: SegmentWho; brand: string; genre: string; size: string }

export const SEGMENT_NEEDS_ONE = 'Elegí una marca, un género o un talle'
const SEGMENT_NEEDS_SIZE = 'Elegí el talle'
export const SEGMENT_TAKES_NONE =
  'Marca y género se eligen solo con «compraron o guardaron algo como…», y el talle con ese o con «usan el talle…»'
/** What is true of every choice but the first. */
export const SEGMENT_CONSENT =
  'Miramos compras, favoritos y talle solo de quienes se anotaron sabiéndolo y tienen cuenta con ese e-mail verificado.'

const choice = v.optional(v.pipe(v.string(), asLine, v.maxLength(40, 'Elegí uno de la lista')), '')
const isLike = ({ brand, genre, size }: Omit<Segment, 'who'>) => brand !== '' || genre !== '' || size !== ''
export const segmentForm = v.pipe(
  v.strictObject({
    who: v.optional(v.picklist(SEGMENTS, 'Elegí a quiénes'), 'all'),
    brand: choice,
    genre: choice,
    size: choice,
  }),
  v.forward(
    v.check((segment) => segment.who !== 'likes' || isLike(segment), SEGMENT_NEEDS_ONE),
    ['who'],
  ),
  v.forward(
    v.check(({ who, size }) => who !== 'wears' || size !== '', SEGMENT_NEEDS_SIZE),
    ['who'],
  ),
  v.forward(
    v.check(
      ({ who, brand, genre, size }) =>
        who === 'likes' || !isLike({ brand, genre, size: who === 'wears' ? '' : size }),
      SEGMENT_TAKES_NONE,
    ),
    ['who'],
  ),
)

/** «A quienes compraron o guardaron algo como… nike, mujer, talle 38». */
export function segmentInWords({ who, brand, genre, size }: Segment): string {
  if (who === 'wears') return `${SEGMENT_LABEL.wears} ${size}`
  const like = [brand, genre, size && `talle ${size}`].filter(Boolean).join(', ')
  return who === 'likes' ? `${SEGMENT_LABEL.likes} ${like}` : SEGMENT_LABEL[who]
}
