import { expect, test } from 'vitest'
import { formObject } from './form-object.ts'

test('texts, lists and parts of a form, as a schema reads them', () => {
  const form = new FormData()
  form.append('name', 'Buzo')
  form.append('empty', '')
  form.append('size', 'M')
  form.append('size', 'L')
  form.append('units.M', '2')
  form.append('units.L', '3')
  expect(formObject(form)).toEqual({
    name: 'Buzo',
    empty: '',
    size: ['M', 'L'],
    units: { M: '2', L: '3' },
  })
})

test('a field with an odd name changes no other object', () => {
  const form = new FormData()
  form.append('__proto__.polluted', 'yes')
  formObject(form)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
