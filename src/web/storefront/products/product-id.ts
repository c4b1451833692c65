/** A product's number out of an address or a form; 0 for anything that cannot be one. */
export function productId(text: unknown): number {
  const id = typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return id < 2 ** 31 ? id : 0
}
export const productIdIn = (form: FormData): number => productId(form.get('productId'))
