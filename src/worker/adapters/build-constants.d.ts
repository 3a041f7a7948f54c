/** Defined by the build: the product's version and the build's id. */
declare const __PRODUCT_VERSION__: string
declare const __BUILD__: string
