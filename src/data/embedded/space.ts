/**
 * Keeps the embedded database away from a full disk, where PGlite does not fail but hangs: a warning while there is time,
 * and below a floor no more writes until there is room again.
 */
import fs from 'node:fs'
import type { Log } from '#data/log.ts'
import { DiskFull } from '#data/errors.ts'

const MB = 1024 * 1024
const FLOOR_BYTES = 64 * MB
/** What opening writes by itself even when nobody may write: a piece of the log, which is 16 MB, and its bookkeeping. */
const OPENING_BYTES = 24 * MB
/** Coming back needs more than leaving, so that the shop does not flicker between the two. */
const BACK_BYTES = 96 * MB
const SCARCE_BYTES = 500 * MB
const SCARCE_SHARE = 0.1
const LOOK_EVERY_MS = 2_000

export type Space = { free: number; total: number }
export type Measure = (folder: string) => Space

const measure: Measure = (folder) => {
  const { bavail, blocks, bsize } = fs.statfsSync(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

export class SpaceGuard {
  readonly #folder: string
  readonly #measure: Measure
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined
  #full = false
  #scarce = false

  constructor(folder: string, log: Log, measureWith: Measure = measure) {
    this.#folder = folder
    this.#log = log
    this.#measure = measureWith
  }

  /** Throws DiskFull when there is not enough to open: a database that is there needs less, as it can be opened to read. */
  assertSpaceToOpen(isThere: boolean): void {
    const needed = isThere ? OPENING_BYTES : FLOOR_BYTES
    if (this.#measure(this.#folder).free >= needed) return
    throw new DiskFull(`Less than ${needed / MB} MB are free in ${this.#folder}: free some space first.`)
  }

  get full(): boolean {
    return this.#full
  }

  /** Looks every two seconds; `onChange` is told when writing has to stop and when it may go on. */
  watch(onChange: (full: boolean) => void): void {
    this.#timer = setInterval(() => this.look(onChange), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  look(onChange: (full: boolean) => void = () => undefined): void {
    const { free, total } = this.#measure(this.#folder)
    const freeMb = Math.floor(free / MB)
    const full = free < (this.#full ? BACK_BYTES : FLOOR_BYTES)
    if (full !== this.#full) {
      this.#full = full
      if (full)
        this.#log.error({ freeMb }, 'The disk is nearly full: the shop only reads until there is room again')
      else this.#log.info({ freeMb }, 'There is room on the disk again: the shop writes')
      onChange(full)
    }
    const scarce = free < SCARCE_BYTES || free < total * SCARCE_SHARE
    if (scarce && !this.#scarce)
      this.#log.warn({ freeMb }, 'The disk of the database is running out of space')
    this.#scarce = scarce
  }
}
