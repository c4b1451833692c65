import { goodsOf, type Asked } from '../line-query.ts'

/** What it has so far goes along with each of its forms. */
export const KeptGoods = (goods: Pick<Asked, 'lines' | 'agreed'>) =>
  goodsOf(goods).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
