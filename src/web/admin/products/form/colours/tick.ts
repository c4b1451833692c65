/** What a tick beside another product says: that it becomes a colour of this model, and what model the form showed of it. */
import type { AdminColour } from '#shop/products/admin/catalogue.ts'

/** «7=Barrio»: the product's number and the model that the form showed of it. */
export const tickOf = ({ id, model }: AdminColour): string => `${id}=${model}`
export function tickIn(tick: string): { id: number; seen: string } {
  const [number = '', ...model] = tick.split('=')
  return { id: Number(number), seen: model.join('=') }
}
