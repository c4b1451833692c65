/** New or used, as somebody looks for it; a product of which there are both is found by either. */
export const CONDITION_CHOICES = [
  {
    value: 'nuevo',
    label: 'Nuevo',
    names: ['nuevo', 'nueva', 'sin uso', 'a estrenar', '0 km', 'cero km', '0km'],
  },
  {
    value: 'usado',
    label: 'Usado',
    names: ['usado', 'usada', 'segunda mano', 'seminuevo', 'seminueva', 'second hand', 'used'],
  },
] as const
export const CONDITION_VALUES: readonly string[] = CONDITION_CHOICES.map(({ value }) => value)
