/** «quantity.12» and «condition.12»: what came back of the order's line 12; «quantity.12.ARR-…» of what that exchange gave for it. Nothing typed, nothing came. */
export const arrivedIn = (texts: Record<string, string>) =>
  Object.entries(texts).flatMap(([name, quantity]) => {
    const [, line, of = ''] = /^quantity\.(\d+)(?:\.([A-Z0-9-]{1,24}))?$/.exec(name) ?? []
    if (!line || quantity.trim() === '' || quantity.trim() === '0') return []
    const [condition, note] = ['condition', 'note'].map((part) => texts[name.replace('quantity', part)] ?? '')
    return [{ orderLineId: line, of, quantity, condition, note }]
  })
