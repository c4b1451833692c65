/** The file of those who entered a drop: its columns in their order, and what stands in each. */
import { wallClockOf } from '#rules/calendar/argentine-day.ts'
import { ENTRY_STATE, type EntryState } from './entry-states.ts'

export const ENTRY_CSV_COLUMNS = [
  'Código',
  'Talle',
  'Lugar',
  'Estado',
  'Usuario',
  'Pedido',
  'Anotado',
] as const

type Entry = {
  code: string
  size: string
  place: number | null
  state: EntryState
  person: { username: string } | null
  order: string | null
  at: Date
}
export const entryCells = ({ code, size, place, state, person, order, at }: Entry): (string | number)[] => [
  code,
  size,
  place ?? '',
  ENTRY_STATE[state].label,
  person?.username ?? '',
  order ?? '',
  wallClockOf(at).replace('T', ' '),
]
