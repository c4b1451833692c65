/** Amounts as one says them: «hasta 60 mil», «entre 20 y 40 lucas», «menos de $50.000», «desde 30k». */

export type SaidPrices = {
  priceFrom: number | null
  price: number | null
  /** Tokens that said it. */ used: Set<number>
}

const THOUSANDS = /^(?:mil|k|lucas?|luquitas|lks)$/
const CURRENCY = /^(?:pesos?|ars|mangos?)$/
const MOST: readonly string[] = ['hasta', 'maximo', 'max', 'tope', 'bajo']
const LEAST: readonly string[] = ['desde', 'minimo', 'min']
const THAN = /^(?:de|a|que)$/
/** Said after «hasta» a number below this is of thousands: nothing costs 60 pesos. */
const SMALL = 1_000

type Amount = { pesos: number; sure: boolean; end: number }

/** The amount that begins at `at`. Sure: it says so itself that it is one. */
function amountAt(tokens: readonly string[], at: number): Amount | null {
  const token = tokens[at] ?? ''
  const [, sign, digits, short] = /^(\$?)(\d+(?:\.\d{3})*)(k?)$/.exec(token) ?? []
  if (digits === undefined) return null
  const number = Number(digits.replaceAll('.', ''))
  let end = at + 1
  let thousands = short === 'k'
  if (!thousands && THOUSANDS.test(tokens[end] ?? '')) {
    thousands = true
    end += 1
  }
  const named = CURRENCY.test(tokens[end] ?? '')
  if (named) end += 1
  return {
    pesos: thousands ? number * 1_000 : number,
    sure: thousands || named || sign === '$' || digits.includes('.'),
    end,
  }
}
const inPesos = ({ pesos, sure }: Amount): number => (!sure && pesos < SMALL ? pesos * 1_000 : pesos)

/** Bounds that the words name; a number that is nothing of the kind is left alone. */
export function saidPrices(tokens: readonly string[]): SaidPrices {
  const said: SaidPrices = { priceFrom: null, price: null, used: new Set() }
  const use = (from: number, to: number) => {
    for (let at = from; at < to; at++) said.used.add(at)
  }
  for (let at = 0; at < tokens.length; at++) {
    if (said.used.has(at)) continue
    const token = tokens[at]!
    if (token === 'entre' || token === 'de' || token === 'desde') {
      const one = amountAt(tokens, at + 1)
      const joint = one && /^(?:y|a|hasta)$/.test(tokens[one.end] ?? '')
      const other = joint ? amountAt(tokens, one.end + 1) : null
      if (one && other && (token === 'entre' || one.sure || other.sure || other.pesos >= SMALL)) {
        const [a, b] = [inPesos(one), inPesos(other)]
        said.priceFrom = Math.min(a, b)
        said.price = Math.max(a, b)
        use(at, other.end)
        continue
      }
    }
    const than = THAN.test(tokens[at + 1] ?? '') ? 1 : 0
    const less = MOST.includes(token) || (/^(?:menos|menor|menores|abajo|debajo)$/.test(token) && than === 1)
    const more =
      LEAST.includes(token) ||
      (/^(?:mas|mayor|mayores|arriba|encima)$/.test(token) && than === 1) ||
      (token === 'partir' && than === 1)
    const amount = less || more ? amountAt(tokens, at + 1 + than) : null
    if (amount) {
      if (less) said.price = inPesos(amount)
      else said.priceFrom = inPesos(amount)
      // «a partir de», «por menos de»: what leads to it says nothing else.
      use(/^(?:a|por)$/.test(tokens[at - 1] ?? '') ? at - 1 : at, amount.end)
      continue
    }
    const plain = amountAt(tokens, at)
    if (plain?.sure) {
      said.price = plain.pesos
      use(at, plain.end)
    }
  }
  return said
}
