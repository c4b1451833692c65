import { useEffect, useEffectEvent, useState } from 'react'
import type { Fields } from '#rules/outcome.ts'

/**
 * What the server found wrong with a form, without what has been mended since. For forms that only the server checks; the
 * others are use-checked-form.ts'. `isRight` says of what stands in a field now whether it will do.
 */
export function useMended(
  formId: string,
  problems: Fields,
  isRight: (name: string, value: string) => boolean = (_, value) => value !== '',
): Fields {
  const [mended, setMended] = useState<{ of: Fields; names: string[] }>({ of: problems, names: [] })
  const note = useEffectEvent(({ target }: Event) => {
    const { name, value, form } = target as HTMLInputElement
    if (form?.getAttribute('id') !== formId || problems[name] === undefined || !isRight(name, value)) return
    const before = mended.of === problems ? mended.names : []
    setMended({ of: problems, names: [...before, name] })
  })
  useEffect(() => {
    const onInput = (event: Event) => note(event)
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [])
  if (mended.of !== problems) return problems
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !mended.names.includes(name)))
}
