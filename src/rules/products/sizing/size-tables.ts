/** Size tables: footwear by the length of the foot, clothing by chest and waist. Shop's own guide, in centimetres. */
export const SHOE_GUIDE = {
  how: 'Apoyá el pie en una hoja, marcá talón y dedo más largo, y medí la distancia. Si quedás entre dos talles, elegí el mayor.',
  columns: ['AR', 'US', 'EU', 'Pie (cm)'],
  rows: [
    ['37', '6', '38', '23,5'],
    ['38', '7', '39', '24,5'],
    ['39', '7,5', '40', '25'],
    ['40', '8,5', '41', '26'],
    ['41', '9', '42', '26,5'],
    ['42', '10', '43', '27,5'],
    ['43', '11', '44', '28,5'],
    ['44', '11,5', '45', '29'],
    ['45', '12,5', '46', '30'],
    ['46', '13,5', '47', '31'],
    ['47', '14', '48', '31,5'],
  ],
}
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
