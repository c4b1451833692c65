/** Size tables: footwear by the length of the foot, clothing by chest and waist. Shop's own guide, in centimetres. */
export const SHOE_HOW =
  'Apoyá el pie en una hoja, marcá talón y dedo más largo, y medí la distancia. Si quedás entre dos talles, elegí el mayor.'
/** `us`: of men, of a brand without a chart of its own (us-charts.ts). */
export const SHOE_ROWS = [
  { ar: '37', us: 6, eu: 38, cm: 23.5 },
  { ar: '38', us: 7, eu: 39, cm: 24.5 },
  { ar: '39', us: 7.5, eu: 40, cm: 25 },
  { ar: '40', us: 8.5, eu: 41, cm: 26 },
  { ar: '41', us: 9, eu: 42, cm: 26.5 },
  { ar: '42', us: 10, eu: 43, cm: 27.5 },
  { ar: '43', us: 11, eu: 44, cm: 28.5 },
  { ar: '44', us: 11.5, eu: 45, cm: 29 },
  { ar: '45', us: 12.5, eu: 46, cm: 30 },
  { ar: '46', us: 13.5, eu: 47, cm: 31 },
  { ar: '47', us: 14, eu: 48, cm: 31.5 },
] as const
export const CLOTHING_GUIDE = {
  how: 'Medite el pecho por la parte más ancha y la cintura donde se dobla el torso. Si te gusta suelto, elegí un talle más.',
  columns: ['Talle', 'Pecho (cm)', 'Cintura (cm)'],
  rows: [
    ['XS', '82–88', '66–72'],
    ['S', '88–94', '72–78'],
    ['M', '94–100', '78–84'],
    ['L', '100–106', '84–92'],
    ['XL', '106–114', '92–100'],
    ['XXL', '114–122', '100–108'],
  ],
}
