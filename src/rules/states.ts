/**
 * How the lives of things are told. Lawful moves are tables; what is asked of a state is a named question that answers for
 * every state, so that a new state is asked about by the compiler; a state that is written down is called by its name.
 */

/** How a state's mark looks in the back office; none for what needs no looking at. */
export type Tone = 'good' | 'wait' | 'bad'

/** From each state, where it may go. */
export type Moves<S extends string> = { readonly [from in S]: readonly S[] }

export const mayMove = <S extends string>(moves: Moves<S>, from: S, to: S): boolean =>
  moves[from].includes(to)

/** From where `to` may be reached, for SQL: `inStates(orders.status, leadingTo(ORDER_MOVES, to))`. */
export const leadingTo = <S extends string>(moves: Moves<S>, to: S): { readonly states: readonly S[] } => ({
  states: (Object.keys(moves) as S[]).filter((from) => mayMove(moves, from, to)),
})

/** `isOpen(status)` in code, `isOpen.states` for SQL. */
export type Question<S extends string, Yes extends S = S> = ((state: S) => state is Yes) & {
  readonly states: readonly Yes[]
}

/** Makes the questions of one life. Whoever forgets a state reads in the compiler's error which one. */
export const questions =
  <S extends string>() =>
  <const Yes extends S, const No extends Exclude<S, Yes>>(answer: {
    yes: readonly Yes[]
    no: readonly No[] &
      ([Exclude<S, Yes | No>] extends [never] ? unknown : { forgotten: Exclude<S, Yes | No> })
  }): Question<S, Yes> =>
    Object.assign((state: S): state is Yes => (answer.yes as readonly S[]).includes(state), {
      states: answer.yes,
    })

/** The states of a life by name, for whoever writes one down: `ORDER.cancelled`. To ask about one there are questions. */
export const named = <S extends string>(states: readonly S[]): { readonly [K in S]: K } =>
  Object.fromEntries(states.map((state) => [state, state])) as { [K in S]: K }
