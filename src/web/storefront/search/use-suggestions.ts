import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#rules/paths.ts'
import type { loader } from './suggest-route.ts'

/** Its page comes quicker without scripts (product-link.tsx). */
export const isProduct = (to: string): boolean => to.startsWith(paths.product(''))

const SHORTEST = 2
const PAUSE = 150

/** After two characters and a pause in typing; categories and brands first, then products. */
export function useSuggestions() {
  const fetcher = useFetcher<typeof loader>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [wanted, setWanted] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (typed: string) => {
    clearTimeout(timer.current)
    const text = typed.trim()
    setWanted(text.length >= SHORTEST)
    if (text.length >= SHORTEST)
      timer.current = setTimeout(() => void fetcher.load(paths.suggestionsFor(text)), PAUSE)
  }
  const forget = () => {
    clearTimeout(timer.current)
    setWanted(false)
  }
  const found = wanted ? fetcher.data : undefined
  const suggestions = found?.suggestions ?? []
  return { suggestions, ask, forget }
}
