/** A form as a schema reads it: a name that comes several times is a list, and «units.M» is the M of `units`. */
export function formObject(form: FormData): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name)
    const value = all.length > 1 ? all : all[0]
    const [whole = '', ...parts] = name.split('.')
    // «units.38.5» is the 38.5 of `units`.
    const part = parts.join('.')
    if (parts.length === 0) object[whole] = value
    else object[whole] = { ...(object[whole] as object | undefined), [part]: value }
  }
  return object
}
