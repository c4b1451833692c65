/** Feeds for ads and affiliates, market places, and the price lists of management programs. */
import { WHOLE_NAMES } from '#rules/imports/variants/options.ts'
import { headings, type ListFormat } from './format.ts'

export const OTHER_FORMATS: readonly ListFormat[] = [
  {
    id: 'awin',
    name: 'Awin',
    marks: [
      headings('aw product id, aw deep link, merchant product id'),
      headings('product name'),
      headings('search price, store price, display price'),
    ],
    columns: {
      key: headings('merchant product id, aw product id'),
      name: headings('product name'),
      brand: headings('brand name'),
      category: headings(
        'fashion category, merchant category, merchant product category path, category name',
      ),
      genre: headings('fashion suitable for, suitable for, gender'),
      price: headings('search price, store price'),
      before: headings('product price old, rrp price, base price'),
      stock: headings('stock quantity'),
      soldOut: headings('in stock, stock status'),
      sizes: headings('fashion size, size'),
      colour: headings('colour, color'),
      group: headings('parent product id'),
      barcode: headings('ean, product gtin, upc'),
      description: headings('description, product short description'),
      images: headings('merchant image url, aw image url'),
    },
    rows: 'size',
  },
  {
    id: 'google',
    name: 'Google Merchant o Meta',
    marks: [
      headings('id, identificador'),
      headings('title, titulo'),
      headings('availability, disponibilidad, disponibilidade'),
      headings('image link, enlace imagen, link, enlace, link da imagem'),
      headings('price, precio, preco'),
    ],
    columns: {
      key: headings('id, identificador'),
      name: headings('title, titulo'),
      brand: headings('brand, marca'),
      category: headings(
        'product type, tipo de producto, google product category, fb product category, categoria de productos de google',
      ),
      genre: headings('gender, sexo, genero'),
      price: headings('sale price, precio de oferta, preco promocional'),
      before: headings('price, precio, preco'),
      saleUntil: headings('sale price effective date, fecha efectiva de precio de oferta'),
      stock: headings('quantity to sell on facebook, inventory, quantity, sell on google quantity, stock'),
      soldOut: headings('availability, disponibilidad, disponibilidade'),
      sizes: headings('size, talla, talle, tamanho'),
      colour: headings('color, colour, cor'),
      group: headings(
        'item group id, id de grupo de articulos, identificador de grupo, identificador de grupo de articulos, identificador de grupo de productos, id do grupo do item',
      ),
      status: headings('visibility, status'),
      status2: headings('condition, condicion, condicao'),
      barcode: headings('gtin'),
      description: headings('description, descripcion, descricao'),
      images: headings('image link, enlace imagen, link da imagem'),
    },
    sale: true,
    rows: 'size',
  },
  {
    id: 'mercado-libre',
    name: 'Mercado Libre',
    marks: [
      headings(
        'item id, publicacion, id de publicacion, numero de publicacion, nro de publicacion, codigo de publicacion, id de la publicacion, n de publicacion, codigo do anuncio, id do anuncio, numero do anuncio',
      ),
      headings('title, titulo, titulo de la publicacion, titulo do anuncio'),
      headings('price, precio, preco, precio de la publicacion'),
    ],
    columns: {
      key: headings(
        'item id, id de publicacion, numero de publicacion, nro de publicacion, codigo de publicacion, id de la publicacion, n de publicacion, publicacion, codigo do anuncio, id do anuncio, numero do anuncio',
      ),
      name: headings('title, titulo, titulo de la publicacion, titulo do anuncio'),
      brand: headings('brand, marca'),
      category: headings('category, categoria'),
      genre: headings('gender, genero, sexo'),
      price: headings(
        'precio promocional, precio con descuento, precio de oferta, promotion price, preco promocional',
      ),
      before: headings('price, precio, preco, precio de la publicacion'),
      stock: headings(
        'quantity, stock, cantidad, stock disponible, cantidad disponible, unidades disponibles, quantidade, estoque, available quantity',
      ),
      sizes: headings('size, talle, talla, tamanho'),
      colour: headings('color, cor'),
      variant: headings(
        'variations, variantes, variante, variaciones, variacion, variacoes, variacao, atributos',
      ),
      status: headings('status, estado, estado de la publicacion, estado publicacion'),
      status2: headings('condition, condicion, condicao'),
      sku: headings('sku, seller sku, sku del vendedor'),
      barcode: headings('gtin, codigo universal de producto, codigo universal, ean, codigo de barras'),
      description: headings('description, descripcion, descricao'),
    },
    sale: true,
    rows: 'size',
  },
  {
    id: 'odoo',
    name: 'Odoo',
    marks: [
      headings(
        'internal reference, referencia interna, default code, display name, nombre para mostrar, nombre mostrado, nombre a mostrar, nome de exibicao, variant values, valores de variante, valores de la variante',
      ),
      headings(
        'sales price, sale price, precio de venta, precio publico, list price, lst price, preco de venda, public price',
      ),
    ],
    columns: {
      key: headings('internal reference, referencia interna, default code, id, external id, id externo'),
      name: [
        ...headings(
          'name, nombre, nome, product name, nombre del producto, product template name, product template, plantilla de producto',
        ),
        ...WHOLE_NAMES,
      ],
      brand: headings('brand, marca, product brand'),
      category: headings(
        'product category, categoria de producto, categoria del producto, categ id, category, categoria, categoria do produto',
      ),
      price: headings(
        'sales price, precio de venta, list price, lst price, sale price, public price, precio publico, preco de venda',
      ),
      cost: headings('cost, costo, coste, standard price, custo'),
      stock: headings(
        'quantity on hand, cantidad a mano, cantidad disponible, on hand, qty available, a la mano, cantidad en mano, quantidade em maos',
      ),
      variant: [
        ...headings(
          'variant values, valores de variante, valores de la variante, valores de las variantes, product template variant value ids, attribute values, valores de atributo, variante, valores da variante',
        ),
        ...WHOLE_NAMES,
      ],
      group: [
        ...headings(
          'product template, plantilla de producto, product tmpl id, product template id, modelo de produto, name, nombre, nome',
        ),
        ...WHOLE_NAMES,
      ],
      status: headings('active, activo, ativo'),
      status2: headings(
        'is published, published, publicado, website published, esta publicado, publicado en el sitio web',
      ),
      sku: headings('internal reference, referencia interna, default code'),
      barcode: headings('barcode, codigo de barras'),
      description: headings(
        'sales description, descripcion de venta, description sale, descripcion de ventas',
      ),
    },
    rows: 'size',
  },
  {
    id: 'management',
    name: 'un programa de gestión (Tango, Contabilium)',
    marks: [
      headings(
        'codigo, cod, cod articulo, codigo articulo, codigo de articulo, codigo del articulo, articulo, sku',
      ),
      headings('descripcion, nombre, detalle, descripcion del articulo, descripcion articulo'),
      headings(
        'utilidad, rentabilidad, margen, markup, ganancia, costo interno, costo, costo de reposicion, precio costo, costo ultima compra, ultimo costo, costo promedio, precio 1, precio lista 1, lista 1, alicuota iva, precio final, precio unitario',
      ),
      headings('rubro, subrubro, sub rubro, familia, linea, grupo, tipo, superrubro'),
    ],
    columns: {
      key: headings(
        'codigo, cod, cod articulo, codigo articulo, codigo de articulo, codigo del articulo, articulo, sku',
      ),
      name: headings('nombre, descripcion, detalle, descripcion del articulo, descripcion articulo'),
      brand: headings('marca'),
      category: headings('subrubro, sub rubro, rubro, familia, linea, grupo'),
      cost: headings(
        'costo, costo interno, costo de reposicion, precio costo, precio de costo, costo ultima compra, ultimo costo, costo promedio',
      ),
      stock: headings(
        'stock, existencia, existencias, stock actual, stock total, stock disponible, saldo, saldo stock, saldo de stock, saldo en stock, stock saldo, cantidad, disponible',
      ),
      status: headings('estado, activo, habilitado'),
      barcode: headings('codigo de barras, cod barras, codigo barras, ean, sinonimo'),
    },
    rows: 'product',
    asks: ['price'],
  },
]
