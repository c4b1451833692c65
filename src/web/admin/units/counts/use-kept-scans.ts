import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { adminPaths } from '#rules/admin-paths.ts'
import { COUNT_READ_MS } from '#rules/units/count.ts'
import type { ScanSaid } from '#shop/units/counts/scan.ts'

type Kept = { key: string; codes: string; quantity: string }
/** What was said of the last scans, newest first. */
const SHOWN = 4

/**
 * Each scan has a key and is kept in this browser until the shop has answered it: a connection that is lost, a reload or an answer that never came
 * lose none and count none twice.
 */
export function useKeptScans(countId: number, counted: () => void) {
  const place = `recuento-${countId}`
  const input = useRef<HTMLInputElement>(null)
  const quantity = useRef<HTMLInputElement>(null)
  const sending = useRef(false)
  const [said, setSaid] = useState<(ScanSaid & { key: string })[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(0)

  /** Where the browser keeps nothing: as long as the page is open. */
  const unkept = useRef<Kept[] | null>(null)
  const read = (): Kept[] => {
    if (unkept.current) return unkept.current
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
      return Array.isArray(kept) ? (kept as Kept[]) : []
    } catch {
      return []
    }
  }
  const keep = (scans: Kept[]) => {
    try {
      if (scans.length === 0) localStorage.removeItem(place)
      else localStorage.setItem(place, JSON.stringify(scans))
      unkept.current = null
    } catch {
      unkept.current = scans
    }
    setWaiting(scans.length)
  }

  async function sendAll(): Promise<void> {
    if (sending.current) return
    sending.current = true
    try {
      for (let next = read()[0]; next; next = read()[0]) if (!(await sendOne(next))) return
    } finally {
      sending.current = false
    }
  }

  /** False: it is kept and sent again later. */
  async function sendOne(scan: Kept): Promise<boolean> {
    const answer = await fetch(adminPaths.unitCountScans(countId), {
      method: 'POST',
      body: new URLSearchParams(scan),
    }).catch(() => null)
    if (!answer || answer.status >= 500 || answer.status === 429) {
      setProblem('Sin conexión: lo escaneado queda en este teléfono y se manda solo.')
      return false
    }
    const told = (await answer.json().catch(() => null)) as { said?: ScanSaid[]; message?: string } | null
    if (!told || answer.status === 401 || answer.redirected) {
      setProblem('Tu sesión terminó: volvé a ingresar. Lo escaneado queda en este teléfono.')
      return false
    }
    keep(read().filter(({ key }) => key !== scan.key))
    setProblem(told.said ? null : (told.message ?? 'Eso no se pudo anotar.'))
    const lines = told.said?.map((one, at) => ({ ...one, key: `${scan.key}-${at}` })).toReversed() ?? []
    setSaid((before) => [...lines, ...before].slice(0, SHOWN))
    if (lines.some(({ kind }) => kind !== 'ok')) navigator.vibrate?.([80, 60, 80])
    counted()
    return true
  }

  const sendLater = useEffectEvent(() => void sendAll())
  const begin = useEffectEvent(() => {
    setWaiting(read().length)
    void sendAll()
  })
  useEffect(() => {
    const first = setTimeout(begin)
    input.current?.focus()
    const timer = setInterval(sendLater, COUNT_READ_MS)
    addEventListener('online', sendLater)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      removeEventListener('online', sendLater)
    }
  }, [])

  function seen(typed: string) {
    const codes = typed.trim()
    const many = quantity.current?.value.trim() ?? ''
    if (quantity.current) quantity.current.value = ''
    if (codes === '') return
    keep([...read(), { key: crypto.randomUUID(), codes, quantity: many }])
    void sendAll()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value ?? ''
    if (input.current) input.current.value = ''
    seen(typed)
    input.current?.focus()
  }
  return { input, quantity, seen, onSubmit, said, problem, waiting }
}
