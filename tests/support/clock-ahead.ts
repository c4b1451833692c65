/** Loaded into a process by `--import`, it sets the clock of its machine a day ahead. */
const DAY = 86_400_000
const TrueDate = Date

class DateAhead extends TrueDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(TrueDate.now() + DAY)
    else super(...(parts as [string]))
  }
  static override now(): number {
    return TrueDate.now() + DAY
  }
}

globalThis.Date = DateAhead as DateConstructor
