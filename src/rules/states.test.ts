import { expect, test } from 'vitest'
import { named, questions } from './states.ts'

const ask = questions<'seed' | 'tree' | 'wood'>()

test('a question answers for every state, and lists for SQL those that say yes', () => {
  const grows = ask({ yes: ['seed', 'tree'], no: ['wood'] })
  expect([grows('seed'), grows('tree'), grows('wood')]).toEqual([true, true, false])
  expect(grows.states).toEqual(['seed', 'tree'])
})

test('the compiler refuses a question that forgets a state, names one that is none, or says both', () => {
  // @ts-expect-error 'wood' is forgotten
  ask({ yes: ['seed'], no: ['tree'] })
  // @ts-expect-error 'stone' is no state
  ask({ yes: ['seed'], no: ['tree', 'wood', 'stone'] })
  // @ts-expect-error 'seed' says both
  ask({ yes: ['seed'], no: ['seed', 'tree', 'wood'] })
})

test('a state is called by its name', () =>
  expect(named(['seed', 'tree'] as const)).toEqual({ seed: 'seed', tree: 'tree' }))
