/** A number as people type it; the steps of a form's schema are in typed.ts. */

/** Null when it is no number. In Argentina the point parts thousands and the comma parts cents; a single point before one or two digits is a slip for the comma. */
export function typedNumber(value: string | number): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const text = value.replace(/[\s$]/g, '')
  const plain = /^-?\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : /^-?\d+(?:[.,]\d{1,2})?$/.test(text)
      ? text.replace(',', '.')
      : null
  return plain === null ? null : Number(plain)
}
