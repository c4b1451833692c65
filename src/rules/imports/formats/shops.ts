/** Lists that shop programs export: their headings in Spanish, English and Portuguese. */
import { headings, type ListFormat } from './format.ts'

export const SHOP_FORMATS: readonly ListFormat[] = [
  {
    id: 'tiendanube',
    name: 'Tiendanube',
    marks: [
      headings('identificador de url, identificador url, url identifier, identificador da url'),
      headings(
        'nombre de propiedad 1, valor de propiedad 1, nome da variacao 1, valor da variacao 1, property name 1, property value 1, variation name 1, variation value 1, mostrar en tienda, exibir na loja, show in store, precio promocional, preco promocional, promotional price',
      ),
    ],
    columns: {
      key: headings('identificador de url, identificador url, url identifier, identificador da url'),
      name: headings('nombre, nome, name'),
      brand: headings('marca, brand'),
      category: headings('categorias, categories'),
      genre: headings('sexo, gender, genero'),
      price: headings('precio promocional, preco promocional, promotional price'),
      before: headings('precio, preco, price'),
      cost: headings('costo, custo, cost'),
      stock: headings('stock, estoque, inventory'),
      status: headings('mostrar en tienda, exibir na loja, show in store'),
      sku: headings('sku'),
      barcode: headings('codigo de barras, barcode, barcode gtin ean'),
      description: headings('descripcion, descricao, description'),
    },
    sale: true,
    rows: 'size',
  },
  {
    id: 'shopify',
    name: 'Shopify',
    marks: [
      headings('handle, url handle, identificador, identificador de url, manejador, handle de url'),
      headings(
        'option1 name, option1 value, option 1 name, option 1 value, nombre de la opcion 1, valor de la opcion 1, nombre de opcion1, valor de opcion1, opcion1 nombre, opcion1 valor, nome da opcao 1, valor da opcao 1, nome da opcao1, valor da opcao1',
      ),
      headings(
        'vendor, proveedor, fornecedor, variant inventory qty, inventory quantity, variant price, compare at price, variant compare at price, product category, precio de la variante, published on online store',
      ),
    ],
    columns: {
      key: headings('handle, url handle, identificador, identificador de url, manejador, handle de url'),
      name: headings('title, titulo'),
      brand: headings('vendor, proveedor, fornecedor'),
      category: headings(
        'product category, categoria del producto, categoria de producto, categoria do produto',
      ),
      price: headings(
        'variant price, price, precio de la variante, precio de variante, precio, preco da variante, preco',
      ),
      before: headings(
        'variant compare at price, compare at price, precio de comparacion de la variante, precio de comparacion, preco de comparacao da variante, preco de comparacao, comparar al precio',
      ),
      cost: headings('cost per item, costo por articulo, custo por item'),
      stock: headings(
        'variant inventory qty, inventory quantity, inventario de la variante, cantidad de inventario de la variante, cantidad de inventario, cantidad en inventario, quantidade em estoque, quantidade no inventario',
      ),
      status: headings('status, estado'),
      status2: headings(
        'published, published on online store, publicado, publicado en la tienda online, publicado na loja online',
      ),
      sku: headings('variant sku, sku, sku de la variante'),
      barcode: headings('variant barcode, barcode, codigo de barras, codigo de barras de la variante'),
      description: headings('body html, description, cuerpo html, descripcion, descricao'),
      images: headings('image src, product image url, url de la imagen del producto'),
    },
    rows: 'size',
  },
  {
    id: 'medusa',
    name: 'Medusa',
    marks: [
      headings('product handle'),
      headings('product title'),
      headings(
        'variant sku, variant id, variant title, variant inventory quantity, variant option 1 value, option 1 value',
      ),
    ],
    columns: {
      key: headings('product handle'),
      name: headings('product title'),
      brand: headings('brand, product brand, product vendor'),
      category: headings('product type, product category 1, product categories, product category 1 name'),
      price: headings(
        'price ars, variant price ars, price argentina ars, variant price argentina ars, price usd, variant price usd, price eur, variant price eur',
      ),
      stock: headings('variant inventory quantity'),
      status: headings('product status'),
      sku: headings('variant sku'),
      barcode: headings('variant barcode, variant ean, variant upc'),
      description: headings('product description'),
      images: headings('product image 1 url, product image 1, product thumbnail'),
    },
    rows: 'size',
  },
  {
    id: 'woocommerce',
    name: 'WooCommerce',
    marks: [
      headings('type, tipo'),
      headings('regular price, precio normal, precio regular, preco normal, preco regular, preco'),
      headings(
        'parent, superior, padre, principal, ascendente, attribute 1 name, nombre del atributo 1, nome do atributo 1, visibility in catalog, visibilidad en el catalogo, visibilidade no catalogo',
      ),
    ],
    columns: {
      key: headings('sku, codigo sku, ref, referencia'),
      name: headings('name, nombre, nome'),
      brand: headings('brands, marcas, brand, marca'),
      category: headings('categories, categorias'),
      price: headings(
        'sale price, precio rebajado, precio de oferta, precio de rebaja, preco promocional, preco de venda',
      ),
      before: headings('regular price, precio normal, precio regular, preco normal, preco regular, preco'),
      saleFrom: headings(
        'date sale price starts, dia en que empieza el precio rebajado, fecha de inicio del precio rebajado, data de inicio do preco promocional',
      ),
      saleUntil: headings(
        'date sale price ends, dia en que termina el precio rebajado, fecha de fin del precio rebajado, data de termino do preco promocional',
      ),
      stock: headings('stock, inventario, estoque, inventory'),
      soldOut: headings('in stock, existencias, hay existencias, en inventario, em estoque'),
      group: headings('parent, superior, padre, principal, ascendente'),
      status: headings('published, publicado'),
      status2: headings(
        'visibility in catalog, visibilidad en el catalogo, visibilidade no catalogo, visibilidad en catalogo',
      ),
      sku: headings('sku, codigo sku'),
      barcode: headings('gtin upc ean or isbn, gtin upc ean o isbn, gtin upc ean ou isbn'),
      description: headings('description, descripcion, descricao'),
      images: headings('images, imagenes, imagens'),
    },
    sale: true,
    rows: 'size',
    tree: { kind: headings('type, tipo'), id: headings('id') },
  },
  {
    id: 'magento',
    name: 'Magento',
    marks: [
      headings('sku'),
      headings('product type, type'),
      headings(
        'attribute set code, attribute set, store view code, product websites, product online, additional attributes, configurable variations, is in stock',
      ),
    ],
    columns: {
      key: headings('sku'),
      name: headings('name'),
      brand: headings('manufacturer, brand, marca'),
      category: headings('categories'),
      genre: headings('gender, genero'),
      price: headings('special price'),
      before: headings('price'),
      saleFrom: headings('special price from date, special from date'),
      saleUntil: headings('special price to date, special to date'),
      cost: headings('cost'),
      stock: headings('qty'),
      soldOut: headings('is in stock'),
      sizes: headings('size, talle'),
      colour: headings('color'),
      variant: headings('additional attributes'),
      status: headings('product online, status'),
      status2: headings('visibility'),
      sku: headings('sku'),
      description: headings('description'),
      images: headings('base image'),
    },
    sale: true,
    rows: 'size',
    tree: {
      kind: headings('product type, type'),
      children: headings('configurable variations, simples skus, associated skus'),
    },
  },
  {
    id: 'prestashop',
    name: 'PrestaShop',
    marks: [
      headings(
        'product id, id, id de producto, id del producto, id producto, id product, product id 0, id produto',
      ),
      headings(
        'price tax included, price tax incl, price tax excluded, price tax excl, precio impuestos incluidos, precio impuestos excluidos, precio impuesto incluido, precio impuesto excluido, precio imp incl, precio imp excl, precio con impuestos, precio sin impuestos, precio con iva, precio sin iva, preco com imposto, preco sem imposto, preco com iva, preco sem iva, price tax incl final price, final price tax incl',
      ),
      headings(
        'reference, referencia, active 0 1, activo 0 1, ativo 0 1, active, activado, status, estado, manufacturer, fabricante, tax rules id, on sale 0 1',
      ),
    ],
    columns: {
      key: headings('product id, id, id de producto, id del producto, id producto, id product, id produto'),
      name: headings('name, nombre, nome, product name'),
      brand: headings('manufacturer, fabricante, brand, marca'),
      category: headings(
        'categories x y z, categories, category, categorias x y z, categorias, categoria, default category',
      ),
      price: headings(
        'final price tax incl, price tax included, price tax incl, precio impuestos incluidos, precio impuesto incluido, precio imp incl, precio con impuestos, precio con iva, preco com imposto, preco com iva, price tax excluded, price tax excl, precio impuestos excluidos, precio impuesto excluido, precio imp excl, precio sin impuestos, precio sin iva, preco sem imposto, preco sem iva',
      ),
      cost: headings('wholesale price, precio de coste, cost price, precio de costo'),
      stock: headings('quantity, cantidad, quantidade, stock'),
      status: headings('active 0 1, active, activo 0 1, activo, ativo 0 1, ativo, activado, status, estado'),
      sku: headings(
        'combination reference, referencia de combinacion, reference, reference no, referencia, referencia n',
      ),
      barcode: headings('ean13, ean 13, ean'),
      description: headings('description, descripcion, descricao'),
      images: headings('image urls x y z, image urls'),
    },
    rows: 'size',
  },
  {
    id: 'prestashop-combinations',
    name: 'PrestaShop (combinaciones)',
    hint: 'Trae una fila por combinación. Si no dice nombre, marca, tipo o precio de cada producto, importá primero la lista de productos, o exportá las dos juntas con esas columnas: la referencia queda de nombre.',
    marks: [
      headings('product id, id product, id producto, id de producto, id del producto, id produto'),
      headings(
        'attribute name type position, attributes, attribute, atributos, atributo, combination, combinations, combinacion, combinaciones, combinacao, combinacoes',
      ),
      headings(
        'reference, referencia, combination reference, product reference, referencia de combinacion, impact on price, impacto en el precio, id product attribute',
      ),
    ],
    columns: {
      key: headings('product id, id product, id producto, id de producto, id del producto, id produto'),
      group: headings('product id, id product, id producto, id de producto, id del producto, id produto'),
      name: headings(
        'name, product name, nombre, nombre del producto, nome, product reference, referencia del producto, referencia de producto, reference, referencia',
      ),
      brand: headings('manufacturer, fabricante, brand, marca'),
      category: headings('categories, category, categorias, categoria, default category'),
      cost: headings('wholesale price, precio de coste, precio de costo, cost price'),
      stock: headings('quantity, cantidad, quantidade, stock'),
      variant: headings(
        'attributes, attribute, atributos, atributo, combination, combinations, combinacion, combinaciones, combinacao, combinacoes',
      ),
      status: headings('active, activo, ativo, activado, status, estado'),
      sku: headings('combination reference, referencia de combinacion, reference, referencia'),
      barcode: headings('ean13, ean 13, ean'),
      images: headings('image urls x y z, image urls'),
    },
    rows: 'size',
    asks: ['price'],
  },
]
