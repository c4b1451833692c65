import { useCallback, useEffect, useRef, useState } from 'react'
import { countedOn, leftMs } from '#rules/till/offline/clock.ts'
import { sellOffline, type Lease, type OfflineAsked, type OfflineSale } from '#rules/till/offline/lease.ts'
import { paperOf, type OfflinePaper } from '#rules/till/offline/paper.ts'
import type { PaidForm } from '#rules/till/till.ts'
import type { JoinedSale } from '#shop/till/till.ts'
import {
  addToQueue,
  alone,
  askLease,
  clockHere,
  isPageKept,
  keepClock,
  keepPage,
  leaseHere,
  nextOrdinal,
  queueHere,
  sendQueue,
  type Answered,
  type Waiting,
} from './device.ts'

const AGAIN_MS = 5_000
/** With nothing to send, whether somebody answers is asked so many times more seldom. */
const LOOKS_EVERY = 6
export type Line = 'connected' | 'away' | 'signed-out'
export type Device = {
  /** Null until it was read. */
  line: Line | null
  lease: Lease | null
  queue: readonly Waiting[]
  /** Of its lease's time. */
  leftMs: number
  /** The page opens without network. */
  kept: boolean
  /** Of what was sent since the page opened, the newest first. */
  joined: readonly JoinedSale[]
}

const NOTHING: Device = { line: null, lease: null, queue: [], leftMs: 0, kept: false, joined: [] }
const lineOf = ({ is }: Answered<unknown>): Line => (is === 'answered' ? 'connected' : is)

type Sale = { ok: true; sale: OfflineSale; paper: OfflinePaper }
/** Null where nothing is leased any more. */
export type Sell = (
  asked: readonly OfflineAsked[],
  paid: PaidForm,
) => Promise<Sale | Extract<ReturnType<typeof sellOffline>, { ok: false }> | null>

/** This till as its browser has it; it sends what waits as soon as somebody answers. */
export function useDevice() {
  const [device, setDevice] = useState(NOTHING)
  /** When this page counted last, by its own count and as it wrote it down. */
  const counted = useRef<{ now: number; wallAt: number } | null>(null)

  /** Counts what of the lease has passed: within this page by the browser's own count. */
  const count = useCallback(() => {
    const now = performance.now()
    const known = clockHere()
    // Another tab may have counted meanwhile, or the lease begun anew.
    const mine = counted.current?.wallAt === known.wallAt
    const clock = countedOn(known, { wall: Date.now(), passed: mine ? now - counted.current!.now : null })
    counted.current = { now, wallAt: clock.wallAt }
    keepClock(clock)
    return clock
  }, [])

  const show = useCallback(
    async (changes: Partial<Device> = {}) => {
      const lease = await leaseHere()
      const left = lease ? leftMs(lease.lastsMs, count()) : 0
      const kept = await isPageKept()
      setDevice((before) => ({ ...before, lease, queue: queueHere(), leftMs: left, kept, ...changes }))
    },
    [count],
  )

  /** Sends what waits, then asks what is left. */
  const connect = useCallback(async () => {
    const sent = await sendQueue()
    const looked = sent.is === 'answered' ? await askLease() : sent
    const news = sent.is === 'answered' ? sent.value : []
    await show({ line: lineOf(looked) })
    if (news.length > 0)
      setDevice((before) => {
        const keys = new Set(news.map(({ key }) => key))
        return {
          ...before,
          joined: [...news.toReversed(), ...before.joined.filter(({ key }) => !keys.has(key))],
        }
      })
  }, [show])

  useEffect(() => {
    const begun = setTimeout(() => void show().then(connect))
    void keepPage().then(
      () => show(),
      () => undefined,
    )
    let times = 0
    const again = setInterval(() => {
      times += 1
      void (queueHere().length > 0 || times % LOOKS_EVERY === 0 ? connect() : show())
    }, AGAIN_MS)
    const onOnline = () => void connect()
    const onOffline = () => void show({ line: 'away' })
    const onStorage = () => void show()
    addEventListener('online', onOnline)
    addEventListener('offline', onOffline)
    addEventListener('storage', onStorage)
    return () => {
      clearTimeout(begun)
      clearInterval(again)
      removeEventListener('online', onOnline)
      removeEventListener('offline', onOffline)
      removeEventListener('storage', onStorage)
    }
  }, [connect, show])

  /** Kept here before anything is sent; then it is tried. */
  const sell: Sell = async (asked, paid) => {
    const end = await alone(async () => {
      const lease = await leaseHere()
      if (!lease) return null
      const at = { key: crypto.randomUUID(), ordinal: 1, spentMs: Math.round(count().spentMs) }
      const sold = sellOffline(lease, queueHere(), asked, paid, at)
      if (!sold.ok) return sold
      const sale = { ...sold.sale, ordinal: nextOrdinal() }
      const paper = paperOf(lease, sale, Date.now())
      addToQueue({ ...sale, paper })
      return { ok: true as const, sale, paper }
    })
    await show()
    if (end?.ok) void connect()
    return end
  }

  async function giveBack() {
    if (!device.lease || queueHere().length > 0) return
    const end = await askLease(device.lease.id)
    await show({ line: lineOf(end) })
  }

  return { device, connect, sell, giveBack }
}
