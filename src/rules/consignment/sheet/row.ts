/** One row of such a spreadsheet, read: whose pair it is, what was agreed, what became of it; or why it is refused. */
import { daysAfter } from '#rules/calendar/argentine-day.ts'
import { normalisePhone, phoneProblem } from '#rules/phone.ts'
import { MOST_COMMISSION_BP, splitOf } from '#rules/consignment/split.ts'
import { whyNotTerms } from '#rules/consignment/terms-said.ts'
import { readAmount, type Decimals } from '#rules/amounts/amount.ts'
import { readPesos } from '#rules/amounts/pesos.ts'
import { isRounded, roundedProblem, withoutDecimal } from '#rules/products/codes/rounded.ts'
import { formatAmount, fromPesos, type Centavos } from '#rules/money.ts'
import { isPersonName, PERSON_NAME_ONLY } from '#rules/person-name.ts'
import { isCuit } from '#rules/taxpayer.ts'
import { bare, type SheetColumn } from '#rules/sheets/table.ts'
import { line } from '#rules/text.ts'
import { readAccount } from '#rules/transfers/account.ts'
import { MOST_UNIT_PRICE } from '#rules/units/ceiling.ts'
import type { Grade } from '#rules/units/grade.ts'
import { gradeSaid } from '#rules/units/list/grade-said.ts'
import type { SheetMapping } from './columns.ts'
import { daySaidIn } from './said.ts'
import { isHistory, situationSaid, type Situation } from './situations.ts'

export type SheetOwner = {
  name: string
  surname: string
  dni: string
  cuil: string
  email: string
  phone: string
  account: string
}
export type SheetRow = {
  line: number
  owner: SheetOwner
  number: string
  brand: string
  model: string
  colour: string
  styleCode: string
  size: string
  grade: Grade
  /** What it says of its condition was not understood: somebody looks at the pair anyway. */
  doubtful: boolean
  situation: Situation
  /** As it was offered; of one that is sold, and of which nobody says that, what it was sold for. */
  price: Centavos
  floor: Centavos
  commissionBp: number
  cameOn: string | null
  endsOn: string | null
  soldFor: Centavos | null
  soldOn: string | null
  paidOn: string | null
  /** What its owner gets of what it was sold for; of a balance, the balance, below 0 where they owe it. */
  part: Centavos
  note: string
}
export type ReadSheetRow = { row: SheetRow } | { line: number; refused: string }

/** «25», «25 %», «0,25», «70/30» by the side that is the shop's; in hundredths of a per cent. 'side' asks which. */
export function commissionSaid(text: string, side: SheetMapping['side']): number | 'side' | null {
  const both = /^(\d{1,2})\s*[/-]\s*(\d{1,2})$/.exec(text.trim())
  if (both) {
    if (Number(both[1]) + Number(both[2]) !== 100) return null
    if (side === '') return both[1] === both[2] ? Number(both[1]) * 100 : 'side'
    return Number(side === 'first' ? both[1] : both[2]) * 100
  }
  const number = readAmount(text.replace('%', ''))
  if (number === null || number < 0) return null
  return Math.round((number < 1 && !text.includes('%') ? number * 100 : number) * 100)
}

/** Null where there is none; a sentence where it cannot be taken. */
function money(text: string, what: string, decimals: Decimals): Centavos | null | string {
  const read = readPesos(text, decimals)
  if ('why' in read) return read.why === null ? null : `${what} ${read.why}`
  return read.pesos > 0 ? fromPesos(read.pesos) : null
}

type Get = (column: SheetColumn) => string
const text = (get: Get, column: SheetColumn, most = 60) => line(get(column)).slice(0, most)

/** `get` answers the cell of a column, '' where there is none; nothing of it was later than `today`. `most`: units/ceiling.ts `mostPrice`. */
export function readSheetRow(
  at: number,
  get: Get,
  {
    side,
    commissionElse,
    today,
    most,
    decimals = '',
  }: Pick<SheetMapping, 'side' | 'commissionElse'> & { today: string; most: Centavos; decimals?: Decimals },
): ReadSheetRow {
  const no = (refused: string): ReadSheetRow => ({ line: at, refused })
  const owner = readOwner(get)
  if (typeof owner === 'string') return no(owner)
  const life = readLife(get, today)
  if (typeof life === 'string') return no(life)
  const { situation } = life
  const model = text(get, 'model')
  if (model === '' && situation !== 'balance') return no('falta qué es (modelo)')

  const told = get('commission').trim() === '' ? commissionElse : get('commission')
  const bp = told.trim() === '' ? null : commissionSaid(told, side)
  const splits = situation === 'here' || situation === 'owed'
  if (splits && bp === 'side') return no('falta decir cuál de los dos números es la comisión')
  if (splits && bp === null) return no('falta la comisión, o no se entiende')
  if (typeof bp === 'number' && bp > MOST_COMMISSION_BP) return no('la comisión pasa de la mitad')
  const amounts = readAmounts(get, situation, { bp: typeof bp === 'number' ? bp : 0, most, decimals })
  if (typeof amounts === 'string') return no(amounts)
  const grade = gradeSaid(get('grade'))
  return {
    row: {
      line: at,
      owner,
      number: text(get, 'number', 16),
      brand: text(get, 'brand'),
      model,
      colour: text(get, 'colour', 40),
      styleCode: text(get, 'styleCode', 30),
      size: text(get, 'size'),
      grade: grade ?? 'good',
      doubtful: grade === null,
      commissionBp: typeof bp === 'number' ? bp : 0,
      note: text(get, 'note', 300),
      ...life,
      ...amounts,
    },
  }
}

/** What people and things are known by. */
const CODES = [
  ['dni', 'el DNI'],
  ['cuil', 'el CUIL'],
  ['phone', 'el teléfono'],
  ['account', 'el CBU'],
  ['number', 'el código'],
  ['styleCode', 'el código de estilo'],
] as const satisfies [SheetColumn, string][]

/** Or why not. */
function readOwner(get: Get): SheetOwner | string {
  const digits = (column: SheetColumn) => withoutDecimal(get(column)).replace(/\D/g, '')
  for (const [column, what] of CODES) if (isRounded(get(column))) return roundedProblem(get(column), what)
  const whole = text(get, 'name', 120)
  if (whole === '') return 'falta de quién es'
  if (!isPersonName(whole.replace(',', ' '))) return `no se entiende de quién es. ${PERSON_NAME_ONLY}`
  const [surname, name] = whole.includes(',') ? whole.split(',', 2).map((part) => part.trim()) : parted(whole)
  const dni = digits('dni')
  if (dni !== '' && !/^\d{7,8}$/.test(dni)) return 'el DNI no tiene 7 u 8 números'
  const cuil = digits('cuil')
  if (cuil !== '' && !isCuit(cuil)) return 'el CUIL no existe: su dígito verificador no da'
  if (cuil !== '' && dni !== '' && cuil.slice(2, 10) !== dni.padStart(8, '0'))
    return 'el CUIL no es de ese DNI'
  const email = text(get, 'email', 254).toLowerCase()
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return 'el e-mail no es válido'
  // «no tiene», «-»
  const told = withoutDecimal(text(get, 'phone', 60))
  const phone = /\d/.test(told) ? told : ''
  const problem = phoneProblem(phone)
  if (problem !== null) return `no sirve el teléfono «${phone}». ${problem}`
  const typed = withoutDecimal(get('account'))
  const account = typed === '' ? '' : readAccount(typed)
  if (account === null) return 'el alias o CBU no existe: revisá sus números'
  return {
    name: name!,
    surname: surname ?? '',
    dni,
    cuil,
    email,
    phone,
    account,
  }
}

const DAYS = { cameOn: 'de ingreso', soldOn: 'de venta', paidOn: 'de pago' } as const
/** A term may end later, by a year at most. */
const LONGEST_TERM = 365

/** What became of it and when; or why that is not understood. */
function readLife(
  get: Get,
  today: string,
): Pick<SheetRow, 'situation' | 'cameOn' | 'endsOn' | 'soldOn' | 'paidOn'> | string {
  const read = (column: keyof typeof DAYS | 'endsOn') => daySaidIn(get(column))
  const [cameOn, soldOn, paidOn, endsOn] = [read('cameOn'), read('soldOn'), read('paidOn'), read('endsOn')]
  if (cameOn === null || soldOn === null || paidOn === null || endsOn === null)
    return 'hay una fecha que no se entiende (día/mes/año)'
  for (const [column, day] of [
    ['cameOn', cameOn],
    ['soldOn', soldOn],
    ['paidOn', paidOn],
  ] as const)
    if (day > today) return `la fecha ${DAYS[column]} todavía no llegó`
  if (endsOn > daysAfter(today, LONGEST_TERM)) return 'el vencimiento es de más de un año'
  const found = situationSaid(get('situation'))
  if (found === null) return `no se entiende la situación «${text(get, 'situation', 30)}»`
  const sold = found === 'owed' || (found === 'here' && soldOn !== '')
  return {
    situation: sold ? (paidOn === '' ? 'owed' : 'paid') : found,
    cameOn: cameOn || null,
    endsOn: endsOn || null,
    soldOn: soldOn || null,
    paidOn: paidOn || null,
  }
}

type Amounts = Pick<SheetRow, 'price' | 'floor' | 'soldFor' | 'part'>
const MOST_BALANCE = fromPesos(500_000_000)

function readAmounts(
  get: Get,
  situation: Situation,
  { bp, most, decimals }: { bp: number; most: Centavos; decimals: Decimals },
): Amounts | string {
  if (situation === 'balance') {
    const read = readPesos(get('soldFor'), decimals)
    if ('why' in read && read.why !== null) return `el saldo ${read.why}`
    const part = 'pesos' in read ? fromPesos(read.pesos) : 0
    return part === 0 || !(Math.abs(part) <= MOST_BALANCE)
      ? 'falta de cuánto es el saldo (precio de venta)'
      : { price: 0, floor: 0, soldFor: null, part }
  }
  const list = money(get('price'), 'el precio', decimals)
  const sold = money(get('soldFor'), 'el precio de venta', decimals)
  if (typeof list === 'string') return list
  if (typeof sold === 'string') return sold
  const isSold = situation === 'owed' || situation === 'paid'
  const soldFor = isSold ? (sold ?? list) : null
  const price = list ?? soldFor
  if (price === null) return isSold ? 'falta en cuánto se vendió' : 'falta el precio'
  if (isHistory(situation))
    // What is over was agreed under the ceiling of its day.
    return Math.max(price, soldFor ?? 0) > MOST_UNIT_PRICE
      ? `el precio pasa de ${formatAmount(MOST_UNIT_PRICE)}`
      : {
          price,
          floor: price,
          soldFor,
          part: situation === 'owed' ? splitOf(soldFor!, { bp, least: 0 }).part : 0,
        }
  const floor = get('floor').trim() === '' ? price : money(get('floor'), 'el mínimo', decimals)
  if (typeof floor === 'string') return floor
  if (floor === null) return 'el mínimo tiene que ser mayor a 0'
  const why = whyNotTerms({ price, floor, commission: { bp, least: 0 } }, most)
  return why.price ?? why.floor ?? { price, floor, soldFor, part: 0 }
}

/** «Ana María Pérez»: the last word is the surname. */
function parted(whole: string): [surname: string, name: string] {
  const at = whole.lastIndexOf(' ')
  return at < 0 ? ['', whole] : [whole.slice(at + 1), whole.slice(0, at)]
}

/** By what rows of one owner are known: DNI, else e-mail, else telephone, else the name alone, «por completar». */
export const ownerKey = ({ dni, email, phone, name, surname }: SheetOwner): string => {
  const digits = normalisePhone(phone)
  return dni
    ? `dni:${dni}`
    : email
      ? `mail:${email}`
      : digits
        ? `phone:${digits}`
        : `name:${bare(`${name} ${surname}`)}`
}
export const samePerson = (a: SheetOwner, b: SheetOwner): boolean =>
  bare(`${a.name} ${a.surname}`) === bare(`${b.name} ${b.surname}`)
