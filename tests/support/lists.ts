/** How other shops' lists begin. */
export type List = { columns: string[]; rows: string[][] }

export const supplier: List = {
  columns: ['Código', 'Producto', 'Marca', 'Rubro', 'Sexo', 'Precio lista', 'Precio', 'Talles', 'Cantidad'],
  rows: [
    ['A1', 'Zapatillas Río', 'Adidas', 'Zapatillas', 'Hombre', '50.000', '40.000', '40/41', '4'],
    ['A2', 'Buzo Sol', 'Nike', 'Buzos', 'Mujer', '30.000', '30.000', 'S/M', '2'],
  ],
}
export const english: List = {
  columns: [
    'sku',
    'title',
    'brand',
    'product type',
    'gender',
    'selling_price',
    'original_price',
    'currency',
    'availability',
  ],
  rows: [
    ['X', 'Ultraboost', 'adidas', 'Shoes', "Men's", '80', '100', 'USD', 'InStock'],
    ['Y', 'Hoodie', 'adidas', 'Hoodies', "Women's", '60', '', 'USD', 'OutOfStock'],
  ],
}
export const shopify: List = {
  columns: [
    'Handle',
    'Title',
    'Body (HTML)',
    'Vendor',
    'Type',
    'Tags',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
    'Variant Inventory Qty',
    'Variant Price',
    'Variant Compare At Price',
    'Image Src',
  ],
  rows: [
    [
      'buzo-sol',
      'Buzo Sol',
      '<p>Abriga &amp; dura</p>',
      'Nike',
      'Buzos',
      'mujer, frisa',
      'Talle',
      'S',
      'B-S',
      '3',
      '24000',
      '30000',
      'https://cdn/x.jpg',
    ],
    ['buzo-sol', '', '', '', '', '', '', 'M', 'B-M', '2', '24000', '30000', ''],
    [
      'remera-mar',
      'Remera Mar',
      '<p>Fresca</p>',
      'Puma',
      'Remeras',
      'hombre',
      'Talle',
      'L',
      'R-L',
      '1',
      '9000',
      '',
      '',
    ],
  ],
}
export const tiendanube: List = {
  columns: [
    'Identificador de URL',
    'Nombre',
    'Categorías',
    'Nombre de propiedad 1',
    'Valor de propiedad 1',
    'Precio',
    'Precio promocional',
    'Stock',
    'SKU',
    'Descripción',
    'Marca',
  ],
  rows: [
    [
      'zapa-rio',
      'Zapatillas Río',
      'Hombre > Calzado',
      'Talle',
      '41',
      '50000,00',
      '40000,00',
      '2',
      'Z41',
      '<p>Hola</p>',
      'Puma',
    ],
    ['zapa-rio', '', '', 'Talle', '42', '50000,00', '40000,00', '', 'Z42', '', ''],
  ],
}
export const mute: List = {
  columns: ['c1', 'c2', 'c3', 'c4', 'c5'],
  rows: [
    ['Zapatillas Luna Nike', 'mujer', '45.990', '38|39', 'A-1'],
    ['Campera Viento Puma', 'hombre', '60.500', 'S|M', 'A-2'],
  ],
}
