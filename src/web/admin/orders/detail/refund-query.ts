/** What a refund's form asks for: «u.12» units of the order's line 12, «e.12» whether they go on sale again, «monto» an amount. */
export function askedIn(texts: Record<string, string>) {
  const lines = Object.entries(texts).flatMap(([name, quantity]) => {
    const [, line] = /^u\.(\d+)$/.exec(name) ?? []
    if (!line || quantity.trim() === '' || quantity.trim() === '0') return []
    const again = texts[`e.${line}`]
    const restock = again === 'si' ? true : again === 'no' ? false : undefined
    return [{ orderLineId: line, quantity, restock }]
  })
  const amount = (texts.monto ?? '').trim()
  return { lines, ...(amount === '' ? {} : { amount }) }
}

/** Of an address: what was typed into the form, or null while nothing was asked. */
export function readRefundQuery(params: URLSearchParams): Record<string, string> | null {
  const texts = Object.fromEntries([...params].filter(([name]) => /^(u\.\d+|e\.\d+|monto)$/.test(name)))
  return Object.keys(texts).length === 0 ? null : texts
}
