import { expect, test } from 'vitest'
import { mayMove } from '#rules/states.ts'
import { GRADE_LABEL, GRADE_SENTENCE, GRADES, isUsed, itemCondition } from './grade.ts'
import { isTaken, keepsItsSize, UNIT_MOVES, UNIT_STATES } from './states.ts'
import { UNIT_SAYS, whyNotListed } from './limits-and-texts.ts'

/** Holds product §47.1, §47.2. */

test('whatever is used says so first, to people and to machines', () => {
  for (const grade of GRADES) {
    expect(GRADE_LABEL[grade].startsWith('Usado')).toBe(isUsed(grade))
    expect(GRADE_SENTENCE[grade].startsWith('Usado')).toBe(isUsed(grade))
    expect(itemCondition(grade)).toBe(isUsed(grade) ? 'UsedCondition' : 'NewCondition')
  }
})

test('what an order has is taken from nobody: only the order lets go of it', () => {
  for (const from of UNIT_STATES.filter(isTaken))
    for (const to of UNIT_STATES)
      expect([from, to, mayMove(UNIT_MOVES, from, to)]).toEqual([
        from,
        to,
        keepsItsSize(to) || isTaken(to) ? from !== to : from === 'sold' && to === 'returned',
      ])
  // Back from an order after it left, it is looked at first.
  expect(UNIT_MOVES.returned).not.toContain('listed')
})

const facts = {
  grade: 'good' as const,
  unmarked: false,
  publicPictures: 2,
  flaws: [{ picture: '/p' }],
  shown: true,
  offered: true,
}
test.each([
  [{}, []],
  [{ grade: 'new' as const, publicPictures: 0, flaws: [] }, []],
  [{ flaws: [], unmarked: true }, []],
  [{ flaws: [] }, [UNIT_SAYS.noFlaws]],
  [{ publicPictures: 1 }, [UNIT_SAYS.fewPictures]],
  [{ flaws: [{ picture: '' }] }, [UNIT_SAYS.flawUnseen]],
  [{ shown: false, offered: false }, [UNIT_SAYS.hidden, UNIT_SAYS.unoffered]],
])('%o is put on sale with %o missing', (change, missing) =>
  expect(whyNotListed({ ...facts, ...change })).toEqual(missing),
)
